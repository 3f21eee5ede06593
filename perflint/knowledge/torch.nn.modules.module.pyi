"""Where PyTorch keeps `Module`."""
from torch.nn import Module
