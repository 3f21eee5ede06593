"""Functions that do nothing but give columns of one row to something: `lambda row: tokenizer(row["text"])`.

What takes lists as well as single values may then be given whole columns.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from perflint.language.nodes import FunctionNode, parent
from perflint.outlining.function_facts import FileFunctions, FoundMark, function_marks

# Starts a mark of a function that only gives columns to what the rest of the mark spells.
COLUMNS: Final = "columns:"
_TEXTS = ("text", "text_pair", "text_target", "text_pair_target")


@function_marks
def column_functions(functions: FileFunctions) -> Iterator[FoundMark]:
    """The functions that give columns to one thing only."""
    for index, node in functions.named():
        if index in functions.returns and node.body[-1].__class__ is ast.Return:
            spelled = {ast.unparse(call.func) for call in takers(node)}
            if len(spelled) == 1:
                yield FoundMark(index, COLUMNS + spelled.pop())


def takers(function: FunctionNode | ast.Lambda) -> tuple[ast.Call, ...]:
    """The calls to which a function gives columns of its first argument, where that, and giving back what
    they give, is all that it does; nothing for other functions."""
    plain = [*function.args.posonlyargs, *function.args.args]
    if isinstance(parent(function), ast.ClassDef) and not _is_static(function):
        plain = plain[1:]
    if not plain or isinstance(function, ast.AsyncFunctionDef):
        return ()
    reading = _Reading(plain[0].arg)
    if isinstance(function, ast.Lambda):
        return tuple(reading.calls) if reading.gives(function.body) else ()
    *others, last = function.body
    if not isinstance(last, ast.Return) or last.value is None:
        return ()
    if all(reading.takes(statement) for statement in others) and reading.gives(last.value):
        return tuple(reading.calls)
    return ()


class _Reading:
    """What has been read of a function.

    Attributes:
        calls: those that columns are given to.
    """

    def __init__(self, row: str) -> None:
        self._row = row
        self._columns: set[str] = set()  # names that hold one
        self._given: set[str] = set()  # names that hold what a call gives
        self.calls: list[ast.Call] = []

    def takes(self, statement: ast.stmt) -> bool:
        """Whether a statement does no more than such functions do."""
        match statement:
            case ast.Expr(value=ast.Constant()):
                return True
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                if self._is_column(value):
                    self._columns.add(name)
                    return True
                self._given.add(name)
                return self._is_call(value)
            case ast.Assign(targets=[ast.Subscript(value=ast.Name(id=name))], value=value):
                return name in self._given and self._is_part(value)
        return False

    def gives(self, value: ast.expr) -> bool:
        """Whether a function that returns this returns what the calls give."""
        match value:
            case ast.Name(id=name):
                return name in self._given
            case ast.Dict(values=values):
                return all(self._is_part(part) for part in values) and bool(self.calls)
        return self._is_call(value)

    def _is_column(self, node: ast.expr) -> bool:
        match node:
            case ast.Name(id=name):
                return name in self._columns
            case ast.Subscript(value=ast.Name(id=name), slice=key):
                return name == self._row and not self._uses_row(key)
        return False

    def _is_part(self, node: ast.expr) -> bool:
        """Whether an expression is a part of what a call gives, as `tokens["input_ids"]`."""
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Subscript() as part, attr="copy"), args=[]):
                return self._is_part(part)
            case ast.Subscript(value=ast.Name(id=name), slice=ast.Constant()):
                return name in self._given
            case ast.Subscript(value=ast.Call() as call, slice=ast.Constant()):
                return self._is_call(call)
        return False

    def _is_call(self, node: ast.expr) -> bool:
        if not isinstance(node, ast.Call):
            return False
        texts = [*node.args]
        for word in node.keywords:
            if word.arg in _TEXTS:
                texts.append(word.value)
            elif word.arg is None or self._uses_row(word.value):
                return False
        self.calls.append(node)
        return bool(texts) and all(self._is_column(text) for text in texts)

    def _uses_row(self, node: ast.expr) -> bool:
        return any(
            isinstance(name, ast.Name) and (name.id == self._row or name.id in self._columns)
            for name in ast.walk(node)
        )


def _is_static(function: FunctionNode | ast.Lambda) -> bool:
    return not isinstance(function, ast.Lambda) and any(
        getattr(decorator, "id", "") == "staticmethod" for decorator in function.decorator_list
    )
