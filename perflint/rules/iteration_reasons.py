"""Reasons of rules about costs in each iteration: small ones only show in long loops of cheap iterations."""

from __future__ import annotations

import ast
from typing import Protocol

from perflint.reasoning.context import FileContext
from perflint.reasoning.models.iteration_work import beside_more
from perflint.reasoning.occurrence.occurrences import Occurrence
from perflint.reasoning.occurrence.tight_loops import is_tight
from perflint.reasoning.size.large_collections import repeats_many_times
from perflint.reasoning.size.small_collections import rounds_few
from perflint.rules.reasons import hint, silent


class Iterated(Protocol):
    """A case that runs in each iteration of a loop."""

    @property
    def occurrence(self) -> Occurrence:
        """How it comes to run in each iteration."""

    @property
    def context(self) -> FileContext:
        """The file of the case."""


class Repeated(Protocol):
    """A case that a loop repeats, whichever."""

    @property
    def context(self) -> FileContext:
        """The file of the case."""

    @property
    def start(self) -> ast.AST:
        """What the loop runs: the matter of the case, or the call that leads to it."""

    @property
    def loop(self) -> ast.AST | None:
        """The outermost loop that matters; None for all of them."""


@silent(
    "where the loop goes round a few times by its nature: over what somebody wrote out by hand, the layers of"
    " a network, the arguments of a call, the parts of a name"
)
def few_by_nature(case: Repeated) -> bool:
    """Whether all loops around it do."""
    return rounds_few(case.start, case.loop, case.context)


@hint(
    "where each iteration does what takes far longer (files, a server, a database, a model, a picture), or"
    " prints, or adds a row to a table that is shown"
)
def slower_work_beside(case: Repeated) -> bool:
    """Whether the cost of a case does not show beside the rest of the iteration."""
    return beside_more(case.start, case.context)


@hint("where the loop is in another file", lowers="unknown")
def loop_in_another_file(case: Iterated) -> bool:
    """Whether a loop of another file calls the function: its iterations are not looked into."""
    return not case.occurrence.loop_is_here


@hint("where nothing shows that the loop has many iterations", lowers="unknown")
def iterations_unknown(case: Iterated) -> bool:
    """Whether a loop of this file may be a short one."""
    found = case.occurrence
    return found.loop_is_here and not repeats_many_times(found.start, found.loop, case.context)


@hint(
    "where an iteration may do other work that takes longer (a request, a model, an unknown call)",
    lowers="unknown",
)
def other_work_may_take_longer(case: Iterated) -> bool:
    """Whether the cost of a case may not show in an iteration of a loop of this file."""
    found = case.occurrence
    return found.loop_is_here and not is_tight(found.start, found.loop, case.context)
