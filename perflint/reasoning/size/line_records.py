"""Lines that hold records: a file with one JSON document, or one row of a table, a line has as many lines as
there were things to tell of. Settings, lists of names and texts are read otherwise."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from perflint.knowledge.kinds import classes_of
from perflint.language.nodes import nodes_below, parent
from perflint.reasoning.context import FileContext

_PARSERS: Final = frozenset(
    f"{library}.loads" for library in "json orjson simplejson ujson".split()
)
_READERS: Final = classes_of("reads rows")
_SEPARATORS: Final = frozenset({"\t", "|"})  # others also stand in settings and addresses
# Methods that leave a line the same text.
_SAME: Final = frozenset("strip rstrip lstrip decode".split())


def hold_records(loop: ast.AST, context: FileContext) -> bool:
    """Whether what goes through the lines of a file makes a record of each: a loop, the clause of a
    comprehension, or a call of `map` or of `csv.reader` above which they are gathered."""
    match loop:
        case ast.For(target=ast.Name(id=line)):
            parts: ast.AST = loop
        case ast.comprehension(target=ast.Name(id=line)):
            parts = parent(loop) or loop
        case _:
            return any(_reads_rows(call, context) for call in _calls(loop))
    return any(_reads_record(call, line, context) for call in _calls(parts))


def _calls(node: ast.AST) -> Iterator[ast.Call]:
    if isinstance(node, ast.Call):
        yield node
    yield from (each for each in nodes_below(node, ast.Call) if isinstance(each, ast.Call))


def _reads_record(call: ast.Call, line: str, context: FileContext) -> bool:
    """Whether a call makes a record of a line."""
    match call:
        case ast.Call(func=ast.Attribute(value=text, attr="split"), args=[ast.Constant(value=by)]):
            return by in _SEPARATORS and _is_line(text, line)
        case ast.Call(func=function, args=[text, *_]):
            return context.names.dotted(function) in _PARSERS and _is_line(text, line)
    return False


def _is_line(text: ast.expr, line: str) -> bool:
    while isinstance(text, ast.Call) and isinstance(text.func, ast.Attribute):
        if text.func.attr not in _SAME:
            return False
        text = text.func.value
    return isinstance(text, ast.Name) and text.id == line


def _reads_rows(call: ast.Call, context: FileContext) -> bool:
    """Whether a call makes a record of each line that it goes through: `map(json.loads, lines)`,
    `csv.reader(lines)`."""
    name = context.names.dotted(call.func) or ""
    if name == "builtins.map" and call.args:
        return context.names.dotted(call.args[0]) in _PARSERS
    return name in _READERS
