"""Annotations of JAX. An `ArrayLike` may be a number."""
from typing import Any

ArrayLike = Any
