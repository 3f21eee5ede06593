"""The files in which functions stand, as those see them that read what functions do."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from perflint.costing.formsets import FormSets
from perflint.costing.loaded_along import RowReader
from perflint.costing.page_functions import PageFunctions
from perflint.costing.relations import Relations
from perflint.costing.repetition import Loops
from perflint.costing.request_methods import RequestTests, Returned
from perflint.costing.signals import Receivers
from perflint.language.nodes import FUNCTIONS, FunctionNode, descendants
from perflint.outlining.outline import CALL, Outline, Site
from perflint.outlining.renders import Rendered, Renders
from perflint.project.calls.callgraph import Worker
from perflint.project.world.models import Relation
from perflint.rules.context import Context

Place = tuple[int, int, int, int]
Authenticating = tuple[tuple[int, ...], bool]
Owner = FunctionNode | ast.Lambda | ast.Module


@dataclass(frozen=True, slots=True)
class Shared:
    """What is known of a project, for all its files.

    Attributes:
        workers: what functions pass to pools and threads, by the one that passes it.
        returned: see `request_methods.RequestTests`.
        form_sets: the sets of forms of the project.
        pages: the functions of the project that give pages.
        reader: of the rows of the project, which keeps what it has read.
        loaded_with_user: the relations that are loaded with the user of a request.
        is_optional: whether a relation may lead to no row, so that reading it asks nothing.
        receivers: the functions that receive signals.
        authenticating: the functions of the project by which Django finds out who somebody is, and whether
            it does so by itself as well.
    """

    workers: Mapping[int, list[Worker]]
    returned: Returned
    form_sets: FormSets
    pages: PageFunctions
    reader: RowReader
    loaded_with_user: Callable[[], frozenset[str]]
    is_optional: Callable[[Relation], bool]
    receivers: Callable[[], Receivers]
    authenticating: Callable[[], Authenticating]


class CodeFile:
    """The functions of one file.

    Args:
        context: the file.
        outline: its outline.
        start: the identity of its first function.
        shared: what is known of its project.
    """

    def __init__(self, context: Context, outline: Outline, start: int, shared: Shared) -> None:
        self.form_sets = shared.form_sets
        self.context = context
        self.outline = outline
        self.start = start
        self.workers = shared.workers
        self.is_optional = shared.is_optional
        self.receivers = shared.receivers
        self.authenticating = shared.authenticating
        self.graph = context.project.graph
        self.linked = context.project.linked
        pages, reader = shared.pages, shared.reader
        self.relations = Relations(context, shared.loaded_with_user, pages, reader)
        self.loops = Loops(context, self.relations.narrowed, pages, reader)
        self.request_tests = RequestTests(context, shared.returned)

    @cached_property
    def _owners(self) -> list[Owner]:
        """The functions by index, that of the module's body first."""
        names = self.context.names
        found: list[FunctionNode | ast.Lambda] = [
            *names.nodes(ast.FunctionDef),
            *names.nodes(ast.AsyncFunctionDef),
            *names.nodes(ast.Lambda),
        ]
        found.sort(key=lambda node: (node.lineno, node.col_offset))
        return [names.tree, *found]

    @cached_property
    def _nodes(self) -> dict[Place, ast.expr]:
        """The expressions by place; of several at one the outermost."""
        found: dict[Place, ast.expr] = {}
        for node in descendants(self.context.names.tree):
            if isinstance(node, ast.expr):
                found.setdefault(place_of(node), node)
        return found

    @cached_property
    def _calls(self) -> dict[int, list[tuple[int, Site]]]:
        """The calls by the index of their function, each with the index of its site."""
        found: defaultdict[int, list[tuple[int, Site]]] = defaultdict(list)
        for index, site in enumerate(self.outline.sites()):
            if site.kind == CALL:
                found[site.owner].append((index, site))
        return found

    @cached_property
    def declared(self) -> Sequence[Rendered[ast.expr | None]]:
        """The templates that classes and methods of the file render, with what they put into the context."""
        renders = Renders[ast.expr | None](self.context.names, lambda node: node, lambda _: None)
        return [*renders.declared()]

    def owner(self, identity: int) -> Owner:
        """The node of a function of the file."""
        return self._owners[identity - self.start]

    def functions(self) -> Iterator[tuple[int, FunctionNode]]:
        """The functions of the file that are no lambdas, with their identities."""
        for index, node in enumerate(self._owners):
            if isinstance(node, FUNCTIONS):
                yield self.start + index, node

    def node_at(self, site: Site) -> ast.expr | None:
        """The expression of a site."""
        return self._nodes.get((site.line, site.column, site.end_line, site.end_column))

    def calls_of(self, index: int) -> Sequence[tuple[int, Site]]:
        """The calls of a function by its index."""
        return self._calls.get(index, ())


def place_of(node: ast.expr) -> Place:
    """Where an expression begins and ends."""
    return node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0
