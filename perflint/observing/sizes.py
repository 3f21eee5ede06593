"""How long collections are that an observed program works with, told without running any of its code."""

from __future__ import annotations

from collections import OrderedDict, defaultdict, deque
from collections.abc import Mapping
from typing import Any

_KINDS: tuple[Any, ...] = (
    list, tuple, dict, set, frozenset, str, bytes, bytearray, range, deque, OrderedDict,
    defaultdict, type({}.keys()), type({}.values()), type({}.items()),
)  # fmt: skip
_LENGTHS = {kind.__len__ for kind in _KINDS}
# Of these `shape` is a tuple that is there, and nothing is computed for it.
_SHAPED = frozenset(
    {("numpy", "ndarray"), ("pandas", "DataFrame"), ("pandas", "Series"), ("torch", "Tensor")}
)

_RANGE = "range()"  # how a plan names the `range` of a name: `range().n`


def length(
    path: tuple[str, ...], local_names: Mapping[str, Any], global_names: Mapping[str, Any]
) -> int | None:
    """The length of what a dotted name stands for, or of the `range` of a name; None where it is not
    known without calling methods and properties of the program's own."""
    first, *attributes = path
    if first == _RANGE:
        value = local_names.get(attributes[0], global_names.get(attributes[0]))
        return max(0, value) if type(value) is int else None
    value = local_names[first] if first in local_names else global_names.get(first)
    for name in attributes:
        try:
            own = object.__getattribute__(value, "__dict__")
        except AttributeError:
            return None
        if type(own) is not dict or name not in own:
            return None
        value = own[name]
    kind = type(value)
    if getattr(kind, "__len__", None) in _LENGTHS:
        return len(value)
    if (kind.__module__.partition(".")[0], kind.__name__) in _SHAPED:
        shape = value.shape
        return int(shape[0]) if shape else None
    return None
