"""Annotations of PyTorch."""
from typing import Any

from torch import Tensor, device, dtype

Device = Any
Number = Any
