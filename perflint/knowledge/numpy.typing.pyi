"""Annotations of NumPy. An `ArrayLike` may be a list."""
from typing import Any

from numpy import ndarray

NDArray = ndarray
ArrayLike = Any
DTypeLike = Any
