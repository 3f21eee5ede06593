"""The LibCST trees of one file: parsed where they are needed, indexed, with exact spans.

LibCST's own traversal rebuilds every node and its metadata providers cost ten times its parser, so
a check never meets them: one iterative walk notes parents and nodes by type and leaves whitespace
out, and spans come from one code generation that only counts. A tree may cover some top-level
statements only, or methods of a class; each stretch is parsed on its own.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TypeVar

import libcst as cst
from libcst._nodes.internal import CodegenState

from perflint.syntax.lines import Span
from perflint.syntax.source import Source

N = TypeVar("N", bound=cst.CSTNode)

# Fields that hold layout (whitespace, punctuation, the newline settings of a module): no check asks
# for them, and they are more than half of all nodes.
_LAYOUT = frozenset(
    "header footer leading_lines lines_after_decorators default_indent default_newline encoding "
    "has_trailing_newline lpar rpar lbracket rbracket lbrace rbrace comma semicolon equal dot colon "
    "first_colon second_colon newline indent leading_whitespace trailing_whitespace whitespace "
    "open_bracket".split()
)


_HEADER = "class _:\n"
_INDENTED = re.compile(r"(?:[ \t\f]*(?:#[^\r\n]*)?(?:\r\n|\r|\n))*[ \t]+[^\s#]")  # the first code


class SyntaxGap(Exception):
    """LibCST cannot parse what Python's own parser accepts."""


class Tree:
    """LibCST nodes of the given stretches of a source, in document order."""

    __slots__ = ("_bases", "_by_type", "_modules", "_parents", "_places", "_texts", "source")

    def __init__(self, source: Source, stretches: Sequence[Span] | None = None) -> None:
        """Parse `stretches` (whole statements and lines), by default the whole file.

        A stretch that is indented, as a method is, is parsed under a `class` line of its own.

        Raises:
            SyntaxGap: LibCST cannot parse a stretch.
        """
        self.source = source
        self._modules: list[cst.Module] = []
        self._bases: dict[cst.Module, int] = {}
        self._texts: dict[cst.Module, str] = {}
        self._parents: dict[cst.CSTNode, cst.CSTNode] = {}
        self._by_type: dict[type[cst.CSTNode], list[cst.CSTNode]] = {}
        self._places: dict[cst.CSTNode, Span] = {}
        for span in stretches if stretches is not None else (Span(0, len(source.text)),):
            text = source.text[span.start : span.end]
            header = _HEADER if _INDENTED.match(text) else ""
            try:
                module = cst.parse_module(header + text)
            except cst.ParserSyntaxError as error:
                raise SyntaxGap(error.message) from error
            self._modules.append(module)
            self._bases[module] = span.start - len(header)
            self._texts[module] = header + text
            self._index(module)

    @property
    def modules(self) -> Sequence[cst.Module]:
        """The parsed stretches; one module if the whole file was parsed."""
        return self._modules

    def nodes(self, kind: type[N], within: cst.CSTNode | None = None) -> Iterator[N]:
        """Nodes of exactly this type in document order; `within` limits to a node's descendants."""
        if within is None:
            yield from self._by_type.get(kind, ())  # type: ignore[misc]
            return
        for node in walk(within):
            if type(node) is kind and node is not within:
                yield node

    def kinds(self) -> frozenset[type[cst.CSTNode]]:
        """The types of the nodes in the tree."""
        return frozenset(self._by_type)

    def parent(self, node: cst.CSTNode) -> cst.CSTNode | None:
        """The parent of a node; none for a module."""
        return self._parents.get(node)

    def parents(self, node: cst.CSTNode) -> Iterator[cst.CSTNode]:
        """The ancestors of a node, innermost first."""
        above = self._parents.get(node)
        while above is not None:
            yield above
            above = self._parents.get(above)

    def module_of(self, node: cst.CSTNode) -> cst.Module:
        """The parsed stretch that holds a node."""
        if len(self._modules) == 1:
            return self._modules[0]
        top = node
        for above in self.parents(node):
            top = above
        assert isinstance(top, cst.Module)
        return top

    def span(self, node: cst.CSTNode) -> Span:
        """The characters of a node, as LibCST's `PositionProvider` would give them: own
        parentheses, decorators, comments above and a trailing semicolon are not part of it."""
        found = self._places.get(node)
        if found is None:
            module = self.module_of(node)
            self._places.update(spans_of(module, self._texts[module], self._bases[module]))
            found = self._places[node]
        return found

    def prints_back(self, node: cst.CSTNode) -> bool:
        """Whether LibCST prints the stretch of `node` exactly as it stands in the file."""
        module = self.module_of(node)
        return module.code == self._texts[module]

    def _index(self, module: cst.Module) -> None:
        parents, by_type = self._parents, self._by_type
        stack: list[cst.CSTNode] = [module]
        while stack:
            node = stack.pop()
            by_type.setdefault(type(node), []).append(node)
            below = children(node)
            for child in below:
                parents[child] = node
            below.reverse()
            stack.extend(below)


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
