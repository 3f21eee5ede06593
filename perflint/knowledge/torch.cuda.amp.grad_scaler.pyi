"""Where `torch.cuda.amp` keeps `GradScaler`."""
import torch.amp

@kind("gradient scaler")
@deprecated("2.4")
class GradScaler(torch.amp.GradScaler):
    def __init__(self, init_scale=65536.0, growth_factor=2.0, backoff_factor=0.5, growth_interval=2000, enabled=True) -> None: ...
