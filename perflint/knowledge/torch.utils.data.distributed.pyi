"""Where PyTorch keeps `DistributedSampler`."""
from torch.utils.data import DistributedSampler
