"""Where PyTorch keeps `DistributedDataParallel`."""
from torch.nn.parallel import DistributedDataParallel
