"""Enumerations that every Python pickles alike."""

from __future__ import annotations

import enum
from typing import Any


class Enumeration(enum.Enum):
    """An enumeration whose members are pickled as their values.

    Python 3.11.2, that of Debian 12, pickles members as `getattr` of their class by itself, and the
    cache refuses to read that.
    """

    def __reduce_ex__(self, protocol: Any) -> tuple[type[Enumeration], tuple[object]]:
        return type(self), (self.value,)
