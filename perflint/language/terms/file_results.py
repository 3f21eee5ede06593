"""What functions give that open files or read them: text, bytes, an array, frames in pieces."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from perflint.knowledge.facts import Term
from perflint.knowledge.kinds import told_of
from perflint.language.flow.blocks import enclosing_function
from perflint.language.nodes import parent, parents
from perflint.language.paths import ending
from perflint.language.terms.module_types import ModuleTypes
from perflint.language.terms.terms import instance

# What opens files, with its default mode …
OPENING = told_of("mode") | {"codecs.open": "r"}
# … and what gives other files than `open` does where they are not read as text.
_COMPRESSED = told_of("binary_file")

_ARCHIVE = "numpy.lib.npyio.NpzFile"
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
    """What `np.load` gives: an archive of several arrays, or the one of numbers where it reads no objects.

    `mmap_mode` shows it, the name of the file or the pattern that found it, or what is asked of the result.
    """
    if not call.args:
        return None
    if _is_asked_as_archive(call, types):
        return instance(_ARCHIVE)
    for word in call.keywords:
        if word.arg == "allow_pickle" and getattr(word.value, "value", True):
            return None
        if word.arg == "mmap_mode" and getattr(word.value, "value", None):
            return instance("numpy.ndarray")
    known = _names_array(call.args[0], types) or any(map(_is_of_array, _reads(call, types)))
    return instance("numpy.ndarray") if known else None


def _is_asked_as_archive(call: ast.Call, types: ModuleTypes) -> bool:
    """Whether an archive is what a call gives: it is left like a file, or asked for arrays by their names."""
    if isinstance(parent(call), ast.withitem):
        return True
    return any(map(_is_of_archive, _reads(call, types)))


def _is_of_archive(read: ast.expr) -> bool:
    match parent(read):
        case ast.Subscript(value=value, slice=ast.Constant(value=str())):
            return value is read
        case ast.Attribute(attr=attr):
            return attr == "files"
    return False


def _is_of_array(read: ast.expr) -> bool:
    """Whether a value is asked what only arrays have, no archives: `data.shape`, `data[:, 0]`, `data * 2`."""
    match parent(read):
        case ast.Attribute(attr=attr):
            return attr in _OF_ARRAYS
        case ast.Subscript(
            value=value, slice=ast.Tuple() | ast.Slice() | ast.Constant(value=int())
        ):
            return value is read
        case ast.BinOp():
            return True
    return False


def _reads(call: ast.Call, types: ModuleTypes) -> Iterator[ast.expr]:
    """What reads the result of a call: itself, the name that it gets, or the attribute of `self`."""
    match parent(call):
        case ast.Assign(targets=[ast.Name(id=name)]):
            around = enclosing_function(call) or types.names.tree
            for read in types.flow.reads(name, around):
                if [binding.value for binding in types.flow.reaching(read)] == [call]:
                    yield read
        case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"), attr=name) as target]):
            owner = _class_around(target)
            for node in types.names.attributes(name):
                if isinstance(node.ctx, ast.Load) and isinstance(node.value, ast.Name):
                    if node.value.id == "self" and _class_around(node) is owner:
                        yield node
        case _:
            yield call


def _class_around(node: ast.AST) -> ast.AST | None:
    return next((above for above in parents(node) if isinstance(above, ast.ClassDef)), None)


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
