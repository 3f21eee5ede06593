"""Paths from functions to effects: the next step of each, and which of several are told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from perflint.knowledge.facts import Effect
from perflint.language.terms import sql
from perflint.outlining.conditions import (
    FALSE,
    NONE,
    QUOTE,
    TRUE,
    Needs,
    Value,
)
from perflint.outlining.function_facts import is_of_parameter
from perflint.outlining.outline import (
    CHANGES,
    SELECTS,
)
from perflint.project.calls.edges import (
    Edge,
    Touch,
    handed_on,
    held,
)
from perflint.project.world.linking import Linked

# The kind of effect that a call has besides `queries` where the SQL that it is passed writes: functions that
# read before they write have both.
CHANGES_ROWS = "changes"
_ASKING = frozenset({"requests", "infers"})  # kinds of effects that ask a server, or a model


class EffectPath(NamedTuple):
    """The next step from a function to an effect: an edge to follow, or the library call itself.

    Attributes:
        needs: what must hold of the function's parameters.
        rest: the path from the callee of the edge on.
        unsure: whether something unknown that is passed on the path must be a special case for it.
        doubt: why it is partial evidence that the path is taken, as a statement, or empty.
    """

    edge: Edge | None
    touch: Touch | None
    effect: Effect
    needs: Needs = ()
    rest: EffectPath | None = None
    unsure: bool = False
    doubt: str = ""


def all_reached(starts: Iterable[int], further: Mapping[int, Iterable[int]]) -> set[int]:
    """What is reached from some functions by going further and further."""
    found = set(starts)
    left = list(found)
    while left:
        for identity in further.get(left.pop(), ()):
            if identity not in found:
                found.add(identity)
                left.append(identity)
    return found


def parameters_in(values: Iterable[Value | None]) -> tuple[str, ...] | None:
    """The parameters among values that are passed; None where one is neither a parameter nor a constant."""
    found: dict[str, None] = {}
    for value in values:
        if isinstance(value, str):
            if value[0] != QUOTE:
                found[value] = None
        elif value not in (NONE, FALSE, TRUE):
            return None
    return tuple(found)


def sort_of_statement(flags: int) -> str:
    """What the statement does that a call gets, by the flags of its site."""
    if flags & SELECTS:
        return sql.NEITHER if flags & CHANGES else sql.READ
    return sql.WRITE if flags & CHANGES else sql.OTHER


def line_of_edge(edge: Edge | None) -> tuple[int, int]:
    """The place of an edge among others of its function; before all for none."""
    return (edge.site, edge.callee) if edge is not None else (-1, -1)


def path_length(path: EffectPath) -> int:
    """How many calls lie between a function and an effect."""
    length = 0
    while path.rest is not None:
        length += 1
        path = path.rest
    return length


def is_unconditional(path: EffectPath) -> bool:
    """Whether a path of an implementation says that it has an effect, whatever it gets."""
    return not path.needs and not path.doubt


def is_common(acting: int, edge: Edge, kind: str) -> bool:
    """Whether as many implementations have an effect that it is worth telling: two, and at least half; a
    third of those that ask a server, as it is often not known how the others do so."""
    return acting > 1 and (3 if kind in _ASKING else 2) * acting >= edge.among


def is_plain_path(path: EffectPath) -> bool:
    """Whether no other path that is not shorter is better."""
    return not path.needs and not path.unsure and not path.doubt


def path_order(item: tuple[tuple[int, Needs, bool, str], EffectPath]) -> tuple[int, int, int, str]:
    """Functions by number, the paths of each by place."""
    (caller, *further), path = item
    return (caller, *line_of_edge(path.edge), repr(further))


def passed_parameter(edge: Edge, path: EffectPath, linked: Linked) -> str:
    """The parameter of the caller that an edge passes for what the path behind it is about, or empty."""
    values = held(edge, linked)
    return handed_on(edge, linked, values).get(parameter_of(path, linked), "")


def parameter_of(path: EffectPath, linked: Linked) -> str:
    """The parameter that a path is about: see `trace.Reach`."""
    if not is_of_parameter(path.effect.kind):
        return ""
    if path.edge is None or path.rest is None:
        return path.effect.detail.partition(" ")[0]
    return passed_parameter(path.edge, path.rest, linked)


def short(name: str, holder: str) -> str:
    """The last part of a function's name, after that of its class for a method."""
    last = name.rpartition(".")[2]
    if holder:
        last = f"{holder.rpartition('.')[2]}.{last}"
    return last
