"""Mixed precision on one kind of device, deprecated since 2.4: `torch.amp` does it for any."""
from torch.cuda.amp.autocast_mode import autocast, custom_bwd, custom_fwd
from torch.cuda.amp.grad_scaler import GradScaler
