"""The LibCST trees of one file: parsed where they are needed, indexed, with exact spans.

LibCST's own traversal rebuilds every node and its metadata providers cost ten times its parser, so
a check never meets them: `cst_nodes` walks and places nodes instead. A tree may cover some top-level
statements only, or methods of a class; each region is parsed on its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TypeVar

import libcst as cst

from perflint.syntax.cst_nodes import children, spans_of, walk
from perflint.syntax.lines import Span
from perflint.syntax.source import Source

N = TypeVar("N", bound=cst.CSTNode)


_HEADER = "class _:\n"
_INDENTED = re.compile(r"(?:[ \t\f]*(?:#[^\r\n]*)?(?:\r\n|\r|\n))*[ \t]+[^\s#]")  # the first code


class SyntaxGap(Exception):
    """LibCST cannot parse what Python's own parser accepts."""


class Tree:
    """LibCST nodes of the given regions of a source, in document order."""

    __slots__ = ("_bases", "_by_type", "_modules", "_parents", "_places", "_texts", "source")

    def __init__(self, source: Source, regions: Sequence[Span] | None = None) -> None:
        """Parse `regions` (whole statements and lines), by default the whole file.

        A region that is indented, as a method is, is parsed under a `class` line of its own.

        Raises:
            SyntaxGap: LibCST cannot parse a region.
        """
        self.source = source
        self._modules: list[cst.Module] = []
        self._bases: dict[cst.Module, int] = {}
        self._texts: dict[cst.Module, str] = {}
        self._parents: dict[cst.CSTNode, cst.CSTNode] = {}
        self._by_type: dict[type[cst.CSTNode], list[cst.CSTNode]] = {}
        self._places: dict[cst.CSTNode, Span] = {}
        for span in regions if regions is not None else (Span(0, len(source.text)),):
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
        """The parsed regions; one module if the whole file was parsed."""
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
        """The parsed region that holds a node."""
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
        """Whether LibCST prints the region of `node` exactly as it stands in the file."""
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
