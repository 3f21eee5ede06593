"""The case that the rules about work on whole lists share, with its reasons."""

from __future__ import annotations

import ast
from abc import ABC, abstractmethod
from dataclasses import dataclass

from perflint.language.nodes import LoopNode
from perflint.reasoning.models.networks import of_network
from perflint.reasoning.occurrence.callers import Repeat
from perflint.reasoning.size.kept_elements import over_kinds
from perflint.reasoning.size.large_collections import may_be_large
from perflint.reasoning.size.sizes import size_of
from perflint.reasoning.size.small_collections import rounds_few, short
from perflint.reasoning.thresholds import FEW
from perflint.rules import iteration_reasons
from perflint.rules.context import Context
from perflint.rules.reasons import hint, silent


@dataclass(frozen=True)
class ListWork:
    """Work that goes through a whole list in each iteration: a search, or the shift of what stands behind.

    Attributes:
        node: what searches, or shifts.
        container: the list.
        loop: the outermost loop that works on the same list.
        repeat: how a loop runs the function of the work, where no loop is around the work itself.
    """

    context: Context
    node: ast.AST
    container: ast.expr
    loop: LoopNode | None
    repeat: Repeat | None

    @property
    def start(self) -> ast.AST:
        """What the loop runs: the work, or the call that leads to it."""
        return self.node if self.repeat is None else self.repeat.start


class Lookup(ListWork, ABC):
    """A search for an element in a whole list, in each iteration."""

    @property
    @abstractmethod
    def joins_records(self) -> bool:
        """Whether the search matches the records of two collections."""


@silent("where the list is known to hold fewer than eight elements")
def few_elements(case: ListWork) -> bool:
    return size_of(case.container, case.context).is_up_to(FEW - 1)


@silent(
    "where the list or the loop is short by its nature: what somebody wrote out by hand, the layers of a network,"
    " the arguments of a call, the parts of a name"
)
def few_by_nature(case: ListWork) -> bool:
    return short(case.container, case.context) or rounds_few(case.start, case.loop, case.context)


@hint(
    "where nothing shows that the list may be long: that it holds what came from a file, a query, a folder, a server, a"
    " request or a large range, or what a loop over one of these fills; or that records are matched by a key"
    " (`order.user_id in [user.id for user in users]`)",
    lowers="unknown",
)
def length_unknown(case: Lookup) -> bool:
    return not may_be_large(case.container, case.context) and not case.joins_records


@hint(
    'where the loop goes over the different values of something, which are few (`for kind in {row["kind"] for row in rows}`)'
)
def goes_over_kinds(case: ListWork) -> bool:
    return over_kinds(case.start, case.context)


@hint("where the elements are members of an enumeration, of which there are few")
def enumeration_members(case: ListWork) -> bool:
    found = case.context.type(case.container)
    element = found.args[0] if found is not None and found.args else None
    return element is not None and case.context.subclass(element.name, "enum.Enum")


@hint("where it stands in the class of a neural network")
def in_network(case: ListWork) -> bool:
    return of_network(case.start, case.context)


SILENT = (few_elements, few_by_nature)
HINTS = (
    length_unknown,
    goes_over_kinds,
    enumeration_members,
    in_network,
    iteration_reasons.slower_work_beside,
)
