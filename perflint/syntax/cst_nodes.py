"""Nodes of LibCST: what stands below one, in document order, and where each stands in the text.

One iterative walk leaves whitespace out, and spans come from one code generation that only counts.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache

import libcst as cst
from libcst._nodes.internal import CodegenState

from perflint.syntax.lines import Span

# Fields that hold layout (whitespace, punctuation, the newline settings of a module): no check asks
# for them, and they are more than half of all nodes.
_LAYOUT = frozenset(
    "header footer leading_lines lines_after_decorators default_indent default_newline encoding "
    "has_trailing_newline lpar rpar lbracket rbracket lbrace rbrace comma semicolon equal dot colon "
    "first_colon second_colon newline indent leading_whitespace trailing_whitespace whitespace "
    "open_bracket".split()
)


def walk(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """A node and its descendants in document order, layout left out."""
    stack = [node]
    while stack:
        current = stack.pop()
        yield current
        below = children(current)
        below.reverse()
        stack.extend(below)


def children(node: cst.CSTNode) -> list[cst.CSTNode]:
    """The child nodes in document order, layout left out."""
    found: list[cst.CSTNode] = []
    for name in _fields(type(node)):
        value = getattr(node, name)
        if isinstance(value, cst.CSTNode):
            found.append(value)
        elif isinstance(value, (list, tuple)):
            found.extend(value)
    return found


@cache
def _fields(kind: type[cst.CSTNode]) -> tuple[str, ...]:
    names = [
        field.name
        for field in dataclasses.fields(kind)
        if field.name not in _LAYOUT and not field.name.startswith("whitespace_")
    ]
    # Field order is print order but for these.
    if kind in (cst.FunctionDef, cst.ClassDef):
        first = ("decorators", "asynchronous", "name", "type_parameters")
        names.sort(
            key=lambda name: first.index(name) if name in first else len(first) + (name == "body")
        )
    elif kind in (cst.ExceptHandler, cst.ExceptStarHandler, cst.MatchCase):
        names.sort(key=lambda name: name == "body")
    elif kind is cst.Arg:
        names.sort(key=lambda name: name != "keyword")
    elif kind is cst.Parameters:
        names.sort(key=lambda name: not name.startswith("posonly"))
    elif kind is cst.IfExp:
        names = ["body", "test", "orelse"]
    elif kind is cst.DictComp:
        names = ["key", "value", "for_in"]
    return tuple(names)


class _Counter(CodegenState):
    """A code generation that notes where each node starts and ends, in characters."""

    def __init__(self, module: cst.Module, offset: int) -> None:
        super().__init__(module.default_indent, module.default_newline)
        self.offset = offset
        self.found: dict[cst.CSTNode, Span] = {}
        self._starts: list[int] = []

    def add_indent_tokens(self) -> None:
        for token in self.indent_tokens:
            self.offset += len(token)

    def add_token(self, value: str) -> None:
        self.offset += len(value)

    def before_codegen(self, node: cst.CSTNode) -> None:
        self._starts.append(self.offset)

    def after_codegen(self, node: cst.CSTNode) -> None:
        start = self._starts.pop()
        if node not in self.found:
            self.found[node] = Span(start, self.offset)

    def pop_trailing_newline(self) -> None:
        """Nothing was kept to pop."""

    def record_syntactic_position(  # type: ignore[override]
        self,
        node: cst.CSTNode,
        *,
        start_node: cst.CSTNode | None = None,
        end_node: cst.CSTNode | None = None,
    ) -> _Placing:
        return _Placing(self, node, start_node, end_node)


class _Placing:
    """What LibCST enters while it prints a node without the layout around it."""

    __slots__ = ("counter", "end_node", "node", "start", "start_node")

    def __init__(
        self,
        counter: _Counter,
        node: cst.CSTNode,
        start_node: cst.CSTNode | None,
        end_node: cst.CSTNode | None,
    ) -> None:
        self.counter = counter
        self.node = node
        self.start_node = start_node
        self.end_node = end_node

    def __enter__(self) -> None:
        self.start = self.counter.offset

    def __exit__(self, *exception: object) -> None:
        found = self.counter.found
        found[self.node] = Span(
            self.start if self.start_node is None else found[self.start_node].start,
            self.counter.offset if self.end_node is None else found[self.end_node].end,
        )


def spans_of(module: cst.Module, text: str, base: int) -> dict[cst.CSTNode, Span]:
    """The spans of all nodes of a module whose text starts at the offset `base`."""
    state = _Counter(module, base)
    module._codegen(state)
    # The counter keeps the newline that LibCST adds and takes away again.
    if state.offset - len(module.default_newline) == base + len(text):
        return state.found
    printed = module.code
    if printed == text:
        return state.found
    places = [base + place for place in _aligned(printed, text)]
    return {
        node: Span(
            places[start - base],
            places[end - 1 - base] + 1 if end > start else places[start - base],
        )
        for node, (start, end) in state.found.items()
    }


def _aligned(printed: str, text: str) -> list[int]:
    """Where each character that LibCST prints stands in the text: it loses form feeds and some
    spaces, as the one in `except E :`, and may add the last newline."""
    places = []
    at = 0
    for character in printed:
        start = at
        while at < len(text) and text[at] != character:
            at += 1
        if at == len(text):
            at = start
        places.append(at)
        at = min(at + 1, len(text))
    return [*places, *(len(text) for _ in range(3))]  # for the newline that was taken away
