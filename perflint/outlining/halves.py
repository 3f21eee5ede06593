"""Texts of an outline without halves of pairs of surrogates, which code can spell and no file can hold.

A file whose outline cannot be stored would count as changed in each run, and all that may rest on it with it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from perflint.outlining.outline import Outline

_SPELLED = ("\\ud", "\\uD", "\\U0000d", "\\U0000D")
_HALF = re.compile(r"[\ud800-\udfff]")
_INSTEAD = "\ufffd"  # the replacement character of Unicode


def without_halves(outline: Outline, text: str) -> Outline:
    """The outline of a file, with another character for each half of a pair that its text spells."""
    if not any(spelled in text for spelled in _SPELLED):
        return outline
    return replace(
        outline, **{field.name: _whole(getattr(outline, field.name)) for field in fields(outline)}
    )


def _whole(value: Any) -> Any:
    if isinstance(value, str):
        return _HALF.sub(_INSTEAD, value)
    if isinstance(value, Mapping):
        return {_whole(key): _whole(inner) for key, inner in value.items()}
    if isinstance(value, frozenset):
        return frozenset(map(_whole, value))
    if isinstance(value, tuple):
        parts = map(_whole, value)
        return value._make(parts) if hasattr(value, "_make") else tuple(parts)
    return value
