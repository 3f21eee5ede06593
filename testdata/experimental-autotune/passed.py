"""Only passes names on."""

from tensorflow.data import AUTOTUNE as NEW  # ok
from tensorflow.data.experimental import AUTOTUNE  # error: PFL905

__all__ = ["AUTOTUNE", "NEW"]
