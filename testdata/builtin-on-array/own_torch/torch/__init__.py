"""A package that has the name of a library."""

from builtins import max, sum

__all__ = ["max", "sum"]
