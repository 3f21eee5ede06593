"""What surrounds PyTorch."""
from torch.utils import benchmark, checkpoint, cpp_extension, data, dlpack, tensorboard
