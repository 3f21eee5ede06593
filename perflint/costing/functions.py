"""One function while it is read: its places, and what it has been charged with so far."""

from __future__ import annotations

import ast
from functools import cached_property

from perflint.costing.branches import Branches, Way
from perflint.costing.charges import Charge, Note
from perflint.costing.code_files import CodeFile
from perflint.costing.kinds import Kind
from perflint.costing.repetition import Times, times
from perflint.language.nodes import within
from perflint.outlining.outline import COUNTED, Site
from perflint.project.calls.publishing import public


class Function:
    """A function of a file.

    Attributes:
        file: in which it stands, with its `context` and `outline`.
        identity, owner, index: of the function, its node, and where it is among those of its file.
        branches: the ways through it.
        charges, notes: what has been found so far, see `charges.Reading`.
        kept: what it has loaded and keeps.
        deleted: see `charges.Reading`.
        told: sites that are charged though the call graph knows nothing of them.
    """

    def __init__(self, file: CodeFile, identity: int) -> None:
        self.file = file
        self.context = file.context
        self.outline = file.outline
        self.identity = identity
        self.owner = file.owner(identity)
        self.index = identity - file.start
        self.branches = Branches(self.owner, file.context, file.request_tests)
        self.charges: list[Charge] = []
        self.notes: dict[Note, None] = {}
        self.kept: set[object] = set()
        self.deleted: list[tuple[Charge, str, bool]] = []
        self.told: set[int] = set()

    @cached_property
    def known_sites(self) -> frozenset[int]:
        """The sites of which it is known what they run."""
        graph = self.file.graph
        edges = {edge.site for edge in graph.edges[self.identity]}
        return frozenset(edges | {touch.site for touch in graph.touches[self.identity]})

    def repeated(self, node: ast.expr) -> Times:
        """How often a node runs for one run of the function."""
        return self.file.loops.repeated(node, self.owner)

    def per_object(self, node: ast.expr) -> Times:
        """How often an object comes to a place that reads what it keeps from then on: as often as the loops
        around both the place and what binds the object go round."""
        root = node.func if isinstance(node, ast.Call) else node
        while isinstance(root, ast.Attribute):
            root = root.value
        bindings = self.context.flow.reaching(root) if isinstance(root, ast.Name) else []
        if len(bindings) != 1:
            return self.repeated(node)
        bound, loops = bindings[0].node, self.file.loops
        shared = [
            loop
            for loop in loops.around(node, self.owner)
            if bound is not None and within(bound, loop)
        ]
        return times([loops.passes(loop, node) for loop in shared])

    def repeated_at(self, node: ast.expr | None, site: Site) -> Times:
        """The same for a site; what a loop does that has no end is said."""
        if node is None:
            return 1, ()
        endless = self.file.loops.endless(node, self.owner)
        if endless is not None:
            self.note("a loop has no end: told is one pass", endless.lineno)
        if site.flags & COUNTED:
            return self.file.loops.repeated_in_batches(node, self.owner)
        return self.repeated(node)

    def add(
        self,
        kind: Kind,
        repeated: Times,
        site: Site,
        node: ast.expr | None,
        api: str,
        way: Way,
        what: str = "",
    ) -> None:
        """Charge what runs at a site; arguments as of `made`."""
        charge = self.made(kind, repeated, site, node, api, way, what)
        if charge is not None:
            self.charges.append(charge)

    def made(
        self,
        kind: Kind,
        repeated: Times,
        site: Site,
        node: ast.expr | None,
        api: str,
        way: Way,
        what: str = "",
    ) -> Charge | None:
        """The charge for what runs at a site; None where it runs on an exception only.

        Args:
            what: what is told after the code there.
        """
        count, factors = repeated
        position = self.outline.position(site.line, site.column)
        shown = self.shown(node) if node is not None else public(api, self.file.linked)
        arms, conditions = way
        if self.fails(way, position.line):
            return None
        return Charge(
            kind,
            count,
            factors,
            self.outline.path,
            position.line,
            position.column,
            f"{shown} {what}".rstrip() if what else shown,
            public(api, self.file.linked),
            conditions=conditions,
            arms=arms,
            needs=self.outline.needs(site),
        )

    def note(self, text: str, line: int) -> None:
        """Say what a formula cannot, of a line."""
        self.notes[Note(text, self.outline.path, line)] = None

    def fails(self, way: Way, line: int) -> bool:
        """Whether a way is taken on an exception only, which is said and not counted."""
        failure = self.branches.failure(way)
        if failure:
            self.note(f"what is done on {failure} is not counted", line)
        return bool(failure)

    def shown(self, node: ast.expr) -> str:
        """The code of what costs: of a name that stands for a query, the query."""
        if isinstance(node, ast.Name):
            bindings = self.context.flow.reaching(node)
            value = bindings[0].value if len(bindings) == 1 else None
            if isinstance(value, (ast.Call, ast.Subscript, ast.Attribute)):
                return self.context.short(value)
        return self.context.short(node)
