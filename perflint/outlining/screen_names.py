"""The identifiers by which rules ask for regions of files: rules register them, outlines note where they are.

Only these are noted: a region holds many identifiers, and rules ask for few.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

_NAMES: dict[str, frozenset[str]] = {}  # each to itself alone


def register_names(names: Iterable[str]) -> None:
    """Have identifiers noted in the outlines that are made from now on."""
    for name in names:
        _NAMES.setdefault(name, frozenset((name,)))


def registered_names() -> Mapping[str, frozenset[str]]:
    """The identifiers, each with the set of itself alone."""
    return MappingProxyType(_NAMES)
