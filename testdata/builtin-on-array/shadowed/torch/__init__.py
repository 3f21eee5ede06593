"""The part of the project that speaks to PyTorch."""

from .layers import *  # noqa: F403
