"""What functions give that open files or read them: text, bytes, an array, frames in pieces."""

from __future__ import annotations

import ast

from perflint.knowledge.facts import Term
from perflint.language.flow.blocks import enclosing_function
from perflint.language.nodes import parent
from perflint.language.paths import ending
from perflint.language.terms.module_types import ModuleTypes
from perflint.language.terms.terms import instance

# What opens files, with its default mode …
OPENING = {
    "builtins.open": "r",
    "io.open": "r",
    "codecs.open": "r",
    "gzip.open": "rb",
    "bz2.open": "rb",
    "lzma.open": "rb",
}
# … and what gives other files than `open` does where they are not read as text.
_COMPRESSED = {
    "gzip.open": "gzip.GzipFile",
    "bz2.open": "bz2.BZ2File",
    "lzma.open": "lzma.LZMAFile",
}

_OF_ARRAYS = frozenset(
    "T astype dtype flatten max mean min ndim ravel reshape shape size squeeze std sum tolist"
    " transpose".split()
)


def opened(dotted: str, call: ast.Call) -> Term | None:
    """The file that a call of one of `OPENING` gives."""
    mode = _mode(call, OPENING[dotted])
    if mode is None:
        return None
    if dotted in _COMPRESSED:
        return instance("io.TextIOWrapper" if "t" in mode else _COMPRESSED[dotted])
    if dotted == "codecs.open" and "b" in mode:
        return None
    return instance("io.BufferedReader" if "b" in mode else "io.TextIOWrapper")


def _mode(call: ast.Call, default: str) -> str | None:
    """The constant mode of an `open` call, or the default one; unknown modes are None."""
    mode: ast.expr | None = call.args[1] if len(call.args) > 1 else None
    for keyword in call.keywords:
        if keyword.arg == "mode":
            mode = keyword.value
        elif keyword.arg is None:
            return None
    if mode is None:
        return default
    return mode.value if isinstance(mode, ast.Constant) and isinstance(mode.value, str) else None


def frames_in_pieces(call: ast.Call) -> Term | None:
    """What a reader of pandas gives that is to give one frame after the other."""
    in_pieces = any(
        word.arg in ("chunksize", "iterator")
        and not (isinstance(word.value, ast.Constant) and not word.value.value)
        for word in call.keywords
    )
    return instance("pandas.TextFileReader") if in_pieces else None


def loaded_array(call: ast.Call, types: ModuleTypes) -> Term | None:
    """The array of numbers that `np.load` gives, where it reads no archive of several and no objects, as
    `mmap_mode` says, the name of the file or the pattern that found it, or what is asked of the result."""
    if not call.args:
        return None
    for word in call.keywords:
        if word.arg == "allow_pickle" and getattr(word.value, "value", True):
            return None
        if word.arg == "mmap_mode" and getattr(word.value, "value", None):
            return instance("numpy.ndarray")
    known = _names_array(call.args[0], types) or _is_asked_as_array(call, types)
    return instance("numpy.ndarray") if known else None


def _is_asked_as_array(call: ast.Call, types: ModuleTypes) -> bool:
    """Whether the function around a call asks its result what only arrays have, no archives: `data.shape`."""
    match parent(call):
        case ast.Attribute(attr=attr):
            return attr in _OF_ARRAYS
        case ast.Assign(targets=[ast.Name(id=name)]):
            around = enclosing_function(call) or types.names.tree
            return any(
                isinstance(asked := parent(read), ast.Attribute)
                and asked.attr in _OF_ARRAYS
                and [binding.value for binding in types.flow.reaching(read)] == [call]
                for read in types.flow.reads(name, around)
            )
    return False


def _names_array(path: ast.expr, types: ModuleTypes) -> bool:
    """Whether a path, or the pattern that it was found by, ends in `.npy`."""
    if isinstance(path, ast.Name):
        bindings = types.flow.reaching(path)
        if len(bindings) != 1:
            return False
        if bindings[0].kind == "for":
            found = [
                ending(node)
                for node in ast.walk(getattr(bindings[0].node, "iter", path))
                if isinstance(node, ast.Constant)
            ]
            return any(text is not None and text.endswith(".npy") for text in found)
        if bindings[0].kind == "assign" and bindings[0].value is not None:
            path = bindings[0].value
    return (ending(path) or "").endswith(".npy")
