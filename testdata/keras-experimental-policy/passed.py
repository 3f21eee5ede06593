"""Only passes names on."""

from tensorflow.keras.mixed_precision import set_global_policy  # ok
from tensorflow.keras.mixed_precision.experimental import Policy  # error: PFL912

__all__ = ["Policy", "set_global_policy"]
