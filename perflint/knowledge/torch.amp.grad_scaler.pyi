"""Where PyTorch keeps `GradScaler`."""
from torch.amp import GradScaler
