"""Methods of Python's text, and those of polars that do the same with a whole column."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

# With how many arguments, and the method of the same arguments.
_METHODS: Final = {
    ("lower", 0): "to_lowercase",
    ("upper", 0): "to_uppercase",
    ("strip", 0): "strip_chars",
    ("strip", 1): "strip_chars",
    ("lstrip", 0): "strip_chars_start",
    ("lstrip", 1): "strip_chars_start",
    ("rstrip", 0): "strip_chars_end",
    ("rstrip", 1): "strip_chars_end",
    ("startswith", 1): "starts_with",
    ("endswith", 1): "ends_with",
    ("removeprefix", 1): "strip_prefix",
    ("removesuffix", 1): "strip_suffix",
    ("replace", 2): "replace_all",
}


def polars_method(name: str, arguments: Sequence[str]) -> str | None:
    """The call of a method below `.str` that does what one of Python's text does; None if there is none.

    Args:
        name: the method of Python's text.
        arguments: the texts of its arguments.
    """
    method = _METHODS.get((name, len(arguments)))
    if method is None:
        return None
    literal = ["literal=True"] if method == "replace_all" else []
    return f"{method}({', '.join([*arguments, *literal])})"
