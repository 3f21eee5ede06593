"""Names for the arrays of this package."""

import os
from typing import Optional, Union

import numpy as np
from numpy.typing import NDArray
from torch import Tensor

Array = np.ndarray
FloatArray = NDArray[np.float64]
MaybeArray = Optional[np.ndarray]
Batch = dict[str, Tensor]
Names = list[str]
Mixed = Union[np.ndarray, list]
HOME = os.environ["HOME"]
