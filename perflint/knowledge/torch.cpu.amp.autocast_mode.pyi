"""Where `torch.cpu.amp` keeps `autocast`."""
import torch.amp

@kind("autocast")
@deprecated("2.4")
class autocast(torch.amp.autocast):
    def __init__(self, enabled=True, dtype=..., cache_enabled=True) -> None: ...
