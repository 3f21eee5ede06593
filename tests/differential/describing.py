"""Say what a value is: exact types, contents in order, and which parts are one and the same object."""

from __future__ import annotations

import collections
import types
from collections.abc import Iterator
from typing import Any

_ATOMS = (type(None), bool, int, float, complex, str, bytes)
_CODE = (type, types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.ModuleType)
_LIMIT = 60  # elements of an iterator that are looked at

Described = Any


Memo = dict[int, tuple[int, object]]


class Forgetful(Memo):
    """A memo that tells nothing of identity: it only knows what is being described right now."""


def describe(value: object, memo: Memo | None = None) -> Described:
    """A value as nested tuples that can be compared.

    Args:
        memo: the objects met before, by identity: they are told by their number. Give the same one for
            values that may share parts.
    """
    kind = type(value)
    if kind in _ATOMS:
        return (kind.__name__, repr(value))
    memo = {} if memo is None else memo
    if kind is tuple:
        return ("tuple", tuple(describe(part, memo) for part in value))  # type: ignore[attr-defined]
    if kind is frozenset:
        return ("frozenset", tuple(sorted((describe(part) for part in value), key=repr)))  # type: ignore[attr-defined]
    known = memo.get(id(value))
    if known is not None:
        return ("again", known[0])
    memo[id(value)] = (len(memo), value)
    try:
        return _contents(value, memo)
    finally:
        if isinstance(memo, Forgetful):
            del memo[id(value)]


def _contents(value: object, memo: Memo) -> Described:
    kind = type(value)
    name = f"{kind.__module__}.{kind.__qualname__}"
    if isinstance(value, _CODE):
        return ("code", getattr(value, "__qualname__", getattr(value, "__name__", "")))
    if isinstance(value, BaseException):
        return (name, tuple(describe(part, memo) for part in value.args))
    library = kind.__module__.partition(".")[0]
    if library in _LIBRARIES:
        return (name, *_LIBRARIES[library](value, memo))
    parts: list[Any] = []
    if isinstance(value, list):
        parts.append(tuple(describe(part, memo) for part in list.__iter__(value)))
    elif isinstance(value, tuple):
        parts.append(tuple(describe(part, memo) for part in tuple.__iter__(value)))
    elif isinstance(value, dict):
        parts.append(
            tuple((describe(key, memo), describe(of, memo)) for key, of in dict.items(value))
        )
        if isinstance(value, collections.defaultdict):
            parts.append(describe(value.default_factory, memo))
    elif isinstance(value, (set, frozenset)):
        parts.append(tuple(sorted((describe(part) for part in value), key=repr)))
    elif isinstance(value, (str, bytes, int, float)):
        plain = next(base for base in (str, bytes, int, float) if isinstance(value, base))
        parts.append(plain.__repr__(value))
    elif isinstance(value, collections.deque):
        parts.append((value.maxlen, tuple(describe(part, memo) for part in list(value))))
    elif isinstance(value, Iterator):
        parts.append(_drained(value, memo))
    own = getattr(value, "__dict__", None)
    if isinstance(own, dict) and "_result_cache" in own:
        return (
            name,
            describe(own["_result_cache"], memo),
        )  # a query set: how it asks is nobody's matter
    if isinstance(own, dict) and own:
        parts.append(tuple((key, describe(own[key], memo)) for key in sorted(own)))
    return (name, *parts)


def _drained(value: Iterator[Any], memo: Memo) -> Described:
    """What an iterator still gives, and what it raises."""
    found: list[Described] = []
    try:
        for _ in range(_LIMIT):
            try:
                found.append(describe(next(value), memo))
            except StopIteration:
                break
    except Exception as error:
        found.append(describe(error))
    return tuple(found)


def _of_numpy(value: Any, memo: Memo) -> tuple[Any, ...]:
    if not hasattr(value, "dtype"):
        return (repr(value),)
    shape = getattr(value, "shape", ())
    inside = value.tolist() if hasattr(value, "tolist") else repr(value)
    return (("dtype", str(value.dtype)), tuple(shape), describe(inside))


def _of_pandas(value: Any, memo: Memo) -> tuple[Any, ...]:
    parts: list[Any] = []
    if hasattr(value, "columns"):
        parts.append(tuple(describe(name) for name in value.columns))
        parts.append(tuple(("dtype", str(dtype)) for dtype in value.dtypes))
        parts.append(_of_pandas(value.index, memo))
        parts.append(tuple(_plain(row) for row in value.itertuples(index=False, name=None)))
    elif hasattr(value, "dtype") and hasattr(value, "tolist"):
        parts.append(("dtype", str(value.dtype)))
        parts.append(("name", describe(getattr(value, "name", None))))
        parts.append(_plain(value.tolist()))
        if hasattr(value, "index") and not callable(value.index):
            parts.append(_of_pandas(value.index, memo))
    else:
        parts.append(repr(value))
    return tuple(parts)


def _plain(values: Any) -> tuple[Any, ...]:
    return tuple(describe(part) for part in values)


def _of_torch(value: Any, memo: Memo) -> tuple[Any, ...]:
    if not hasattr(value, "dtype") or not hasattr(value, "tolist"):
        own = getattr(value, "__dict__", {})
        return (repr(value), tuple(sorted(own))) if not own else (repr(value),)
    return (
        ("dtype", str(value.dtype)),
        str(value.device),
        bool(value.requires_grad),
        tuple(value.shape),
        None if value.is_meta else describe(value.detach().tolist()),
    )


_LIBRARIES = {"numpy": _of_numpy, "pandas": _of_pandas, "torch": _of_torch}
