"""The functions and loops of a file, by name and line, as profiles name them."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cached_property

MODULE = "<module>"


@dataclass(frozen=True, slots=True)
class Span:
    """A function: its qualified name, its lines, and where its `def` stands below decorators.

    Attributes:
        waits: whether it is a coroutine, which waits without being on the stack.
    """

    name: str
    first: int
    define: int
    last: int
    waits: bool = False

    def holds(self, line: int) -> bool:
        """Whether a line is one of the function's."""
        return self.first <= line <= self.last


class Outline:
    """The functions and loops of one text."""

    def __init__(self, source: str) -> None:
        """Of a text; of one that cannot be parsed there are none."""
        self.lines = source.split("\n")
        try:
            self._tree: ast.Module | None = ast.parse(source)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            self._tree = None

    @cached_property
    def functions(self) -> list[Span]:
        """All functions, each after those around it."""
        found: list[Span] = []
        waiting: list[tuple[ast.AST, str]] = [(self._tree, "")] if self._tree is not None else []
        while waiting:
            node, prefix = waiting.pop()
            for child in ast.iter_child_nodes(node):
                inner = prefix
                if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
                    first = min([child.lineno, *(each.lineno for each in child.decorator_list)])
                    last = child.end_lineno or child.lineno
                    waits = isinstance(child, ast.AsyncFunctionDef)
                    found.append(Span(prefix + child.name, first, child.lineno, last, waits))
                    inner = f"{prefix}{child.name}.<locals>."
                elif isinstance(child, ast.ClassDef):
                    inner = f"{prefix}{child.name}."
                waiting.append((child, inner))
        return sorted(found, key=lambda each: (each.first, -each.last))

    def around(self, line: int) -> Span:
        """The innermost function that a line is in, or the module."""
        inside = [each for each in self.functions if each.holds(line)]
        if inside:
            return min(inside, key=lambda each: each.last - each.first)
        return Span(MODULE, 1, 1, max(1, len(self.lines)))

    def statement(self, line: int, end: int) -> tuple[int, int]:
        """The lines of the innermost statement that a place begins in, up to its block unless the place goes
        further."""
        found, block = (line, end), list(self._tree.body) if self._tree is not None else []
        while block:
            inner = next(
                (each for each in block if _lines(each)[0] <= line <= _lines(each)[1]), None
            )
            if inner is None:
                break
            first, last = _lines(inner)
            block = [
                each
                for child in ast.iter_child_nodes(inner)
                for each in ([child] if isinstance(child, ast.stmt) else _block(child))
            ]
            if block and not isinstance(inner, ast.Match):
                head = max(first, min(_lines(each)[0] for each in block) - 1)
                last = last if end > head else head
            found = first, last
        return found

    def call(self, start: tuple[int, int], end: tuple[int, int], around: Span) -> str | None:
        """The name of what is called at a place, by line and column from 1 on; None where that is no call, or
        a function calls something of this name elsewhere as well."""
        own = [(name, node) for name, node in self._calls if around.holds(node.lineno)]
        for name, node in own:
            if (self._spot(node.lineno, node.col_offset), self._spot(*_end(node))) == (start, end):
                return name if [each for each, _ in own].count(name) == 1 else None
        return None

    @cached_property
    def _calls(self) -> list[tuple[str, ast.Call]]:
        """All calls, by the last part of the name of what is called."""
        return [
            (name, node)
            for node in (ast.walk(self._tree) if self._tree is not None else ())
            if isinstance(node, ast.Call) and (name := _last(node.func)) is not None
        ]

    def _spot(self, line: int, column: int) -> tuple[int, int]:
        before = self.lines[line - 1].encode("utf-8", "surrogatepass")[:column]
        return line, len(before.decode("utf-8", "replace")) + 1

    def is_all(self, line: int, around: Span) -> bool:
        """Whether the loop around a line is the only one of a function, which spends its own time there."""
        found = [
            _lines(node)
            for node in self._loops
            if around.holds(node.lineno) and self.around(node.lineno) == around
        ]
        return (
            bool(found)
            and found[0][0] <= line <= max(last for _, last in found)
            and all(found[0][0] <= first and last <= found[0][1] for first, last in found)
        )

    @cached_property
    def _loops(self) -> list[ast.For | ast.AsyncFor | ast.While]:
        """All loops, each after those around it."""
        nodes = ast.walk(self._tree) if self._tree is not None else ()
        loops = [each for each in nodes if isinstance(each, (ast.For, ast.AsyncFor, ast.While))]
        return sorted(loops, key=_lines)

    def loop(self, line: int, first: int) -> tuple[int, int] | None:
        """The first and the last line of the loop that begins at `first`, around a line."""
        for node in self._loops if first else ():
            _, last = _lines(node)
            if node.lineno == first and first <= line <= last:
                return first, last
        return None


def _block(node: ast.AST) -> list[ast.stmt]:
    """The statements of an `except` or a `case`."""
    return node.body if isinstance(node, (ast.ExceptHandler, ast.match_case)) else []


def _lines(node: ast.stmt) -> tuple[int, int]:
    return node.lineno, node.end_lineno or node.lineno


def _end(node: ast.expr) -> tuple[int, int]:
    return node.end_lineno or node.lineno, node.end_col_offset or node.col_offset


def _last(function: ast.expr) -> str | None:
    """The last part of the name of what is called."""
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return None
