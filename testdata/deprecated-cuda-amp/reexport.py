"""A module that only passes the names on."""

from torch.amp import autocast as new_autocast  # ok
from torch.cuda.amp import autocast  # error: PFL901

__all__ = ["autocast", "new_autocast"]  # ok
