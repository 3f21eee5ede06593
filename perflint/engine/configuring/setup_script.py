"""What a `setup.py` says of requirements, read from its syntax tree: it is never run."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from perflint.engine.configuring.locks import text_of

_MOST_NAMES = 50  # that stand for one another
_SETUPS = frozenset({"setup", "setuptools.setup", "distutils.core.setup"})


def setup_arguments(folder: Path) -> dict[str, list[str]]:
    """The texts that the keywords `install_requires`, `extras_require` and `python_requires` of
    `setup(…)` hold, as far as they are written out."""
    text = text_of(folder / "setup.py")
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {}  # the check of the file itself tells that it cannot be parsed
    named: dict[str, ast.expr] = {}
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            if isinstance(statement.targets[0], ast.Name):
                named[statement.targets[0].id] = statement.value
    found: dict[str, list[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _dotted(node.func) in _SETUPS:
            for word in node.keywords:
                if word.arg in ("install_requires", "extras_require", "python_requires"):
                    found.setdefault(word.arg, []).extend(_texts(word.value, named))
    return found


def _texts(node: ast.expr, named: dict[str, ast.expr]) -> Iterator[str]:
    """The texts in a list or dict, names of the module followed."""
    waiting = [node]
    left = _MOST_NAMES
    while waiting:
        part = waiting.pop()
        match part:
            case ast.Constant(value=str() as text):
                yield from text.splitlines()
            case ast.List(elts=items) | ast.Tuple(elts=items) | ast.Set(elts=items):
                waiting.extend(items)
            case ast.Dict(values=values):
                waiting.extend(values)
            case ast.Starred(value=value):
                waiting.append(value)
            case ast.BinOp(left=first, op=ast.Add(), right=second):
                waiting.extend((first, second))
            case ast.Name(id=name) if name in named and left:
                left -= 1
                waiting.append(named[name])


def _dotted(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=attr):
            return f"{_dotted(value)}.{attr}"
    return ""
