"""Where PyTorch keeps `Parameter`."""
from torch.nn import Buffer, Parameter, UninitializedParameter
