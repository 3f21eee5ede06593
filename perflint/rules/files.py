"""File objects and paths: what is an open file, what opens one, where it was opened."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from perflint.rules.context import Context

FILES = (
    "io.TextIOWrapper",
    "io.BufferedReader",
    "io.BufferedWriter",
    "io.IOBase",
    "typing.TextIO",
    "typing.BinaryIO",
    "typing.IO",
)
_OPENERS = frozenset(
    {"builtins.open", "io.open", "codecs.open", "gzip.open", "bz2.open", "lzma.open"}
)
# What files are called that have a few lines each, whoever has them: settings, lists of what to leave
# out, and what the system tells of itself.
_SHORT = re.compile(
    r"""(?<![a-z])(
        [a-z]*ignores? | (dot)?env | environ(ment)? | conf | configs? | configuration | cfg | ini
        | settings? | [a-z]*rc | requirements? | constraints? | versions? | licen[sc]e | readme | changelog
        | codeowners | hosts | passwd | gradle | pyproject | setup | toml | ya?ml | properties | plist
        | credentials? | token | secrets? | pid | crontab | fstab | makefile | dockerfile
        | (mount|cpu|mem)s?(info)? | cgroups? | os[_-]release | procfile | pth
    )(?![a-z]) | ^['"]?/(proc|sys|etc)/""",
    re.IGNORECASE | re.VERBOSE,
)
_PATH_CALLS = frozenset({"builtins.str", "os.fspath", "pathlib.Path", "pathlib.PurePath"})


def is_file(node: ast.expr, context: Context) -> bool:
    """Whether an expression is known to be an open file."""
    return context.is_a(node, *FILES)


def opened_path(call: ast.Call, context: Context) -> ast.expr | None:
    """The path that a call opens: `open(path)`, `Path(path).open()`."""
    dotted = context.names.dotted(call.func)
    if dotted in _OPENERS:
        named = next((word.value for word in call.keywords if word.arg == "file"), None)
        first = call.args[0] if call.args else named
        return None if isinstance(first, ast.Starred) else first
    if (
        isinstance(call.func, ast.Attribute)
        and call.func.attr in ("open", "read_text", "read_bytes")
        and context.is_a(call.func.value, "pathlib.Path")
    ):
        return call.func.value
    return None


def is_short(path: ast.expr, context: Context) -> bool:
    """Whether a file has a few lines only, by what the code calls it, what its path is made of, and the
    function that reads it."""
    function = context.function(path)
    said = [getattr(function, "name", "")]
    if isinstance(path, ast.Name):
        only = context.names.only_binding(path)
        if only is not None and only.value is not None:
            said += _said(only.value)
    return any(_SHORT.search(text) for text in (*said, *_said(path)))


def _said(path: ast.expr) -> Iterator[str]:
    """The names and texts in an expression."""
    for node in ast.walk(path):
        match node:
            case ast.Name(id=text) | ast.Attribute(attr=text) | ast.Constant(value=str() as text):
                yield text


def mode(call: ast.Call) -> str | None:
    """The constant mode of a call that opens; `r` if none is given, None if it is not constant."""
    method = isinstance(call.func, ast.Attribute) and call.func.attr == "open"
    position = 0 if method and not _is_module_function(call) else 1
    given: ast.expr | None = call.args[position] if len(call.args) > position else None
    for word in call.keywords:
        if word.arg == "mode":
            given = word.value
        elif word.arg is None:
            return None
    if given is None:
        return "r"
    return given.value if isinstance(given, ast.Constant) and isinstance(given.value, str) else None


def plain_path(node: ast.expr, context: Context) -> bool:
    """Whether a path is made of names, attributes, constants and path functions alone, so that
    evaluating it again gives the same path."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Call):
            dotted = context.names.dotted(inner.func) or ""
            if dotted in _PATH_CALLS or dotted.startswith("os.path."):
                continue
            if isinstance(inner.func, ast.Attribute) and inner.func.attr in (
                "joinpath",
                "with_suffix",
                "with_name",
                "resolve",
                "absolute",
            ):
                continue
            return False
        if isinstance(inner, (ast.Await, ast.Yield, ast.NamedExpr)):
            return False
    return True


def _is_module_function(call: ast.Call) -> bool:
    function = call.func
    return (
        isinstance(function, ast.Attribute)
        and isinstance(function.value, ast.Name)
        and (function.value.id in ("io", "codecs", "gzip", "bz2", "lzma"))
    )
