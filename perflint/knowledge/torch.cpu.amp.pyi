"""Mixed precision on one kind of device, deprecated since 2.4: `torch.amp` does it for any."""
from torch.cpu.amp.autocast_mode import autocast
from torch.cpu.amp.grad_scaler import GradScaler
