"""Where PyTorch keeps `DataLoader`."""
from torch.utils.data import DataLoader, default_collate
