"""What the body of a function of the project holds: calls, loops, marks, the functions that it returns."""

from __future__ import annotations

from collections import Counter

from perflint.knowledge.facts import INNER, Term
from perflint.outlining.outline import CALL, ITERATE, TESTED
from perflint.project.answers.analyses import Analyses
from perflint.project.answers.work import is_work


class Functions:
    """Questions about one function, by its dotted name."""

    def __init__(self, analyses: Analyses) -> None:
        self.linked = analyses.linked
        self.analyses = analyses
        # Of each function, by module: its calls, and those that do something.
        self._calls: dict[str, tuple[Counter[int], Counter[int]]] = {}

    def returned_function(self, function: str) -> str:
        """The name of the nested function or lambda that a function of the project returns; empty
        where it returns none, or something may be put around it."""
        identity = self.linked.own(function)
        if identity is None:
            return ""
        outlined = self.linked.outlined(identity)
        if INNER not in outlined.marks or outlined.marks & {"coroutine", "generator"}:
            return ""
        if len(outlined.decorators) > len(
            outlined.marks & {"staticmethod", "classmethod", "cached"}
        ):
            return ""
        name = outlined.returned_functions[0][0]
        inner = self.linked.own(f"{self.linked.outline(identity).module}.{name}")
        if inner is None or self.linked.outlined(inner).decorators:
            return ""
        return name.rpartition(".")[2]

    def returned_functions(self, function: str) -> tuple[str, ...]:
        """The dotted names of the nested functions that a function of the project returns, as a
        decorator does."""
        identity = self.linked.own(function)
        if identity is None:
            return ()
        module = self.linked.outline(identity).module
        return tuple(
            f"{module}.{name}" for name, _ in self.linked.outlined(identity).returned_functions
        )

    def marks(self, function: str) -> frozenset[str] | None:
        """What is marked of a function of the project (see `FunctionOutline`), with `decorated` where a
        decorator may do anything, and `method`; None for others."""
        identity = self.linked.own(function)
        if identity is None:
            return None
        outlined = self.linked.outlined(identity)
        further = {"method"} if outlined.holder else set()
        if len(outlined.decorators) > len(outlined.marks & {"staticmethod", "classmethod"}):
            further.add("decorated")
        return outlined.marks | further

    def terms_at(self, function: str, line: int) -> tuple[Term, ...]:
        """The terms of what a function of the project iterates or calls on a line (lines count from 1)."""
        identity = self.linked.own(function)
        if identity is None:
            return ()
        outline = self.linked.outline(identity)
        sites = [outline.site(touch.site) for touch in self.analyses.graph.touches[identity]]
        return tuple(
            outline.terms[site.term]
            for site in sites
            if site.kind in (ITERATE, CALL) and site.line == line
        )

    def terms_with(self, function: str, kind: str, always: bool = False) -> tuple[Term, ...]:
        """The terms of what a function of the project calls itself that has an effect of a kind; with
        `always` under no condition."""
        identity = self.linked.own(function)
        if identity is None:
            return ()
        outline = self.linked.outline(identity)
        return tuple(
            outline.terms[outline.site(touch.site).term]
            for touch in self.analyses.graph.touches[identity]
            if any(effect.kind == kind for effect in touch.effects)
            and not (always and outline.site(touch.site).flags & TESTED)
        )

    def library_calls(self, function: str) -> tuple[str, ...]:
        """The dotted names of the library functions that a function of the project calls itself."""
        identity = self.linked.own(function)
        return tuple(self.analyses.graph.externals[identity]) if identity is not None else ()

    def loops_over(self, function: str, *kinds: str) -> bool:
        """Whether a function of the project has effects of some kinds itself in a loop of its own."""
        identity = self.linked.own(function)
        return identity is not None and any(
            touch.loop and any(effect.kind in kinds for effect in touch.effects)
            for touch in self.analyses.graph.touches[identity]
        )

    def calls_in(self, function: str) -> int:
        """How many calls a function of the project holds that can be resolved, 0 for others."""
        return self._counted(function)[0]

    def work_in(self, function: str) -> int:
        """How many of the calls of a function of the project may do something of weight (see `work`)."""
        return self._counted(function)[1]

    def _counted(self, function: str) -> tuple[int, int]:
        identity = self.linked.own(function)
        if identity is None:
            return 0, 0
        outline = self.linked.outline(identity)
        known = self._calls.get(outline.module)
        if known is None:
            calls = [site for site in outline.sites() if site.kind == CALL]
            known = self._calls[outline.module] = (
                Counter(site.owner for site in calls),
                Counter(site.owner for site in calls if is_work(outline.terms[site.term])),
            )
        owner = identity - self.linked.identity(outline, 0)
        return known[0][owner], known[1][owner]

    def has_loop(self, function: str) -> bool:
        """Whether a function of the project is known to hold a loop of its own."""
        identity = self.linked.own(function)
        if identity is None:
            return False
        outline = self.linked.outline(identity)
        owner = identity - self.linked.identity(outline, 0)
        return any(
            site.owner == owner and (site.loop or site.kind == ITERATE) for site in outline.sites()
        )
