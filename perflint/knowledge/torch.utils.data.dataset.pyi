"""Where PyTorch keeps data sets."""
from torch.utils.data import ConcatDataset, Dataset, IterableDataset, Subset, TensorDataset, random_split
