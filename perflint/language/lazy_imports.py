"""Modules that calls import by name: `torch = importlib.import_module("torch")`, `safe_import("torch")`."""

from __future__ import annotations

import ast
import re

# What importing functions are called that hand on the module, or a stand-in where it is missing; not those
# that only say whether it is there, as `is_import_available`.
_IMPORTS = re.compile(
    r"_*(?:(?:safe|try|lazy|optional|maybe|soft|late|dynamic)(?:ly)?_import(?:_module)?"
    r"|import_(?:module|or_none|if_available|lazily|safely|optional(?:_dependency|_module)?)"
    r"|import__|lazy_?(?:load|loader|module)|Lazy(?:Import|Loader|Module))"
)
_NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*")


def imported_by(value: ast.expr | None) -> str:
    """The dotted name of the module that an expression imports; empty if it does no such thing."""
    if not isinstance(value, ast.Call) or len(value.args) != 1:
        return ""
    first = value.args[0]
    if not isinstance(first, ast.Constant) or not isinstance(first.value, str):
        return ""
    function = value.func
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    if not _IMPORTS.fullmatch(name) or not _NAME.fullmatch(first.value):
        return ""
    return first.value.partition(".")[0] if name == "__import__" else first.value
