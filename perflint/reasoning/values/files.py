"""File objects and paths: what is an open file, what opens one, and what its names say it holds."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from perflint.knowledge.kinds import classes_of, of_kind
from perflint.language.nodes import last_name, parent
from perflint.language.terms.file_results import OPENING
from perflint.reasoning.context import FileContext

FILES = classes_of("file")
_OPENERS = frozenset(OPENING)
# What files are called that hold data: as many lines as there were to gather, which may be any number.
_DATA = re.compile(
    r"""(?<![a-z])(
        data_?sets? | corp(us|ora) | dumps? | sentences
        | train(ing)?_?(set|data|file|path) | (test|valid(ation)?)_?(set|data)
        | (word_?)?(embeddings?|vectors) | fast[aq]s? | f[aq] | sam | vcfs? | beds? | g[ft]f3?
        | measurements | transactions | click_?stream
    )(?![a-z])""",
    re.IGNORECASE | re.VERBOSE,
)
# … and those that grow line by line as long as a program is used, of which many stay short.
_GROWING = re.compile(
    r"(?<![a-z])([ct]sv|log_?(s|files?)?|wal|events|histor(y|ies)|predictions)(?![a-z])",
    re.IGNORECASE,
)
# What a path is called that says nothing of what the file holds.
_ANY = frozenset(
    "self cls file filename file_name filepath file_path path fp f fin fh p src source infile".split()
)
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
# Functions of libraries that read a file, or open what many reads go on with, by its path.
_FRAMES = frozenset(
    "read_csv read_excel read_feather read_json read_parquet read_pickle read_table".split()
)
_READERS = {
    "zipfile": frozenset({"ZipFile"}),
    "tarfile": frozenset({"open"}),
    "h5py": frozenset({"File"}),
    "xarray": frozenset({"open_dataset"}),
    "numpy": frozenset({"load", "loadtxt", "genfromtxt"}),
    "pandas": _FRAMES,
    "polars": _FRAMES - {"read_feather", "read_pickle", "read_table"},
}
_READING = frozenset().union(*_READERS.values())
_WITH_MODE = frozenset({"ZipFile", "open", "File"})
_PATH_CALLS = of_kind("path")


def is_file(node: ast.expr, context: FileContext) -> bool:
    """Whether an expression is known to be an open file."""
    return context.is_a(node, *FILES)


def opened_path(call: ast.Call, context: FileContext) -> ast.expr | None:
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


def read_path(call: ast.Call, context: FileContext) -> ast.expr | None:
    """The path that a call reads the whole file of, or opens an archive or a data file by:
    `pd.read_csv(path)`, `zipfile.ZipFile(path)`."""
    first = call.args[0] if call.args else None
    if first is None or last_name(call.func) not in _READING:
        return None
    dotted = context.names.dotted(call.func) or ""
    library, _, name = dotted.rpartition(".")
    if name not in _READERS.get(library, ()) or isinstance(first, (ast.Starred, ast.Call)):
        return None
    return None if is_file(first, context) else first


def reading_mode(call: ast.Call) -> str | None:
    """The mode of a call for which `read_path` gives a path, as that of `mode`."""
    if last_name(call.func) not in _WITH_MODE:
        return "r"
    given = call.args[1] if len(call.args) > 1 else None
    for word in call.keywords:
        given = word.value if word.arg == "mode" else given
    match given:
        case None:
            return "r"
        case ast.Constant(value=str() as said):
            return said.partition(":")[0]  # `r:gz`
    return None


def holds_data(path: ast.expr, context: FileContext) -> bool:
    """Whether names say that a file holds data, of any size."""
    return _says(_DATA, path, context)


def grows(path: ast.expr, context: FileContext) -> bool:
    """Whether names say that a file grows as long as a program is used, such as a log."""
    return _says(_GROWING, path, context)


def _says(what: re.Pattern[str], path: ast.expr, context: FileContext) -> bool:
    """Whether the code calls a file something: by the name of it and what its path is made of, or, where
    these say nothing, by the function and the class that read it."""
    said = list(_said(path))
    if isinstance(path, ast.Name):
        only = context.names.only_binding(path)
        if only is not None and only.value is not None:
            said += _said(only.value)
    function = context.function(path)
    if function is not None and {text.strip("_").lower() for text in said} <= _ANY:
        said.append(function.name.strip("_").partition("_")[2])  # without the verb
        owner = parent(function)
        if isinstance(owner, ast.ClassDef):
            said.append(_HUMP.sub("_", owner.name))  # `EventLog`, with a `self.path`
    return any(what.search(text) for text in said)


def _said(path: ast.expr) -> Iterator[str]:
    """The names and texts in an expression."""
    for node in ast.walk(path):
        match node:
            case ast.Name(id=text) | ast.Attribute(attr=text) | ast.Constant(value=str() as text):
                yield _HUMP.sub("_", text)


def mode(call: ast.Call, context: FileContext) -> str | None:
    """The constant mode of a call that opens; `r` if there is none, None if it is not constant."""
    method = isinstance(call.func, ast.Attribute) and call.func.attr == "open"
    position = 0 if method and context.names.dotted(call.func) not in _OPENERS else 1
    argument: ast.expr | None = call.args[position] if len(call.args) > position else None
    for word in call.keywords:
        if word.arg == "mode":
            argument = word.value
        elif word.arg is None:
            return None
    if argument is None:
        return "r"
    return (
        argument.value
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        else None
    )


def plain_path(node: ast.expr, context: FileContext) -> bool:
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
