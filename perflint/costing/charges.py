"""What a function is charged with: each place that costs, how often it runs, and under which conditions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeVar

from perflint.costing.formula import Factors, Formula, Size
from perflint.costing.kinds import Kind
from perflint.outlining.conditions import Needs
from perflint.project.calls.edges import Edge
from perflint.project.calls.trace import Step
from perflint.project.world.models import Relation
from perflint.reasoning.database.rows import One

if TYPE_CHECKING:
    from perflint.costing.formsets import FormSet

LONGEST = 3  # lines behind its first from which a call that goes over several is sent
_MOST_CONDITIONS = 4
_SURE = 1000  # how much more surely than from a line close behind
_SEEN = 10**12  # more than ways cost that are not taken
OWN = "self"  # what tells the own object of a method apart
OWN_ROWS = "self."  # begins what tells apart what an attribute of the own object holds
USER = "request.user"  # what tells the user of a request apart, in all functions
CACHE = ("cache",)  # the keeper of what a cache has once it was asked for, in all functions
Arm = tuple[int, int]  # a place where the code branches, and which way is taken


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an object comes from whose relations are read.

    Attributes:
        parameter: the parameter of the function from which it is reached, or empty.
        path: the names of the relations from there to it.
        one: the object as what loaded it, where that is in the function itself.
        name: what tells the object apart in the function, or empty; see `OWN_ROWS` and `USER` of objects that
            others know by the same name.
        among: whether it is one of many that a relation leads to: whoever asks again gets others.
        through: the relations of the path, as far as they are known.
        loaded: what is loaded with it on the way, as paths of relations from the parameter.
    """

    parameter: str = ""
    path: tuple[str, ...] = ()
    one: One | None = None
    name: str = ""
    among: bool = False
    through: tuple[Relation | None, ...] = ()
    loaded: frozenset[str] = frozenset()

    def further(self, *names: str) -> Origin:
        """The origin of what is reached from it by relations."""
        told = ".".join((self.name, *names)) if self.name else ""
        through = (*self.through, *(None for _ in names))
        return replace(self, path=(*self.path, *names), name=told, through=through)

    def along(self, name: str, relation: Relation | None) -> Origin:
        """The same for one relation that is known."""
        found = self.further(name)
        return replace(found, through=(*self.through, relation))

    def passed_on(self, inner: Origin) -> Origin:
        """The origin of what a function reads that is given an object of this origin.

        Args:
            inner: the origin in the function.
        """
        found = self.further(*inner.path)
        more = frozenset("__".join((*self.path, each)) for each in inner.loaded)
        found = replace(found, loaded=self.loaded | more)
        if len(inner.through) == len(inner.path):
            found = replace(found, through=(*self.through, *inner.through))
        return replace(found, name="", among=True) if inner.among else found


@dataclass(frozen=True, slots=True)
class Fetch:
    """What a query set of Django is asked.

    Attributes:
        parameter: the parameter through which the function that is charged gets it: it costs where a query
            set is passed there. Empty where it is known to be one.
        name: what tells it apart in the function that is charged, or empty.
        keeps: whether its rows are fetched, which it keeps.
        counts: whether it is asked for a number, which it knows where it has its rows.
        part: whether some of its rows are fetched, by a query set of their own.
    """

    parameter: str
    name: str
    keeps: bool
    counts: bool = False
    part: bool = False


@dataclass(frozen=True, slots=True)
class Passed:
    """A query set that is passed to a function.

    Attributes:
        parameter: that through which the caller gets it, of which nothing else is known, or empty.
        name: what tells it apart in the caller, or empty.
        times: how often the caller has another one; None where it is one for each call.
        further: what it loads with queries of its own.
        origin: of a relation whose rows it gives.
    """

    parameter: str
    name: str
    times: tuple[int, Factors] | None
    further: tuple[str, ...]
    origin: Origin | None = None


@dataclass(frozen=True, slots=True)
class Charge:
    """A place that costs.

    Attributes:
        kind: of the cost.
        count, factors: how often it runs for one run of the function that is charged.
        path, line, column: the place.
        what: the code there, or what it runs.
        api: the library function that costs.
        through: the functions that are called on the way there.
        steps: these calls.
        conditions: what must hold on the way, as it is told.
        arms: the branches of the function that is charged in which it stands.
        needs: what must hold of the parameters of the function that is charged.
        remedy: the finding of the same place, as it is told, where the place is known by one.
        origin: of a relation that is read, where that is known: what loads it costs nothing here.
        kept: whether its object keeps what it gave.
        open: whether it hangs on what is passed to the function whether a relation is read at all.
        keeper: of what a cached property of an object costs, the property and what tells the object apart
            in the function that is charged, `OWN` for its own; `CACHE` of what a cache keeps; empty for all
            else.
        fetch: of what a query set is asked that others may have passed, or may ask as well.
        choice: of ways of which parameters say which is taken: the function, the place where they part, and
            the way.
        seen: how surely runs have sent something from there: from that line, or from one close behind, which
            may be of another statement. Ways that ran go before dearer ones.
    """

    kind: Kind
    count: int
    factors: Factors
    path: str
    line: int
    column: int
    what: str
    api: str
    through: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    conditions: tuple[str, ...] = ()
    arms: tuple[Arm, ...] = ()
    needs: Needs = ()
    remedy: str = ""
    origin: Origin | None = None
    kept: bool = False
    open: bool = False
    keeper: tuple[str, ...] = ()
    fetch: Fetch | None = None
    choice: tuple[int, int, int] | None = None
    seen: int = 0

    @property
    def weight(self) -> int:
        """What it comes to at usual sizes; more than all others where it was seen."""
        if self.open:
            return 0
        total = self.count
        for size in self.factors:
            total *= size.usual
        return total + self.seen * _SEEN


@dataclass(frozen=True, slots=True)
class Note:
    """What a formula cannot say, as a statement, and where that is; without a file it is of no place."""

    text: str
    path: str = ""
    line: int = 0

    @property
    def told(self) -> str:
        """The statement with its place."""
        return f"{self.text} ({self.path}:{self.line})" if self.path else self.text


@dataclass(frozen=True, slots=True)
class Run:
    """A function of the project that is run at a place.

    Attributes:
        edges: to what may run there; more than one where it depends on the object.
        count, factors, conditions, arms: as of a charge.
        blocks: whether what blocks in it blocks here.
        given: sizes that are passed, by the keys of the callee's own.
        origins: of the objects that are passed, by the callee's parameters.
        rows: the query sets that are passed, by the callee's parameters.
        step: the call, as a step of a trace.
        apart: why it is not counted, as a statement without its subject; empty where it is.
        several: how many functions may run there, where those are not all.
        asked: the method or property of the own object, or of `super()`, that is asked for, or empty.
        above: whether it is asked of `super()`.
        receiver: what tells the object apart whose property is read, or empty.
        page: whether it renders a template for a request, so that Django runs context processors.
    """

    edges: tuple[Edge, ...]
    count: int
    factors: Factors
    blocks: bool
    given: Mapping[str, tuple[int, Factors]]
    origins: Mapping[str, Origin | None]
    step: Step
    conditions: tuple[str, ...] = ()
    arms: tuple[Arm, ...] = ()
    apart: str = ""
    several: int = 0
    asked: str = ""
    above: bool = False
    receiver: str = ""
    page: bool = False
    rows: Mapping[str, Passed | None] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Shown:
    """Rows that a serializer shows.

    Attributes:
        serializer: its dotted name.
        count, factors, conditions, arms: as of a charge, for each row.
        origin: of a row.
        step: the call, as a step of a trace.
    """

    serializer: str
    count: int
    factors: Factors
    origin: Origin | None
    step: Step
    conditions: tuple[str, ...] = ()
    arms: tuple[Arm, ...] = ()


@dataclass(frozen=True, slots=True)
class FormCall:
    """What a form of Django, or a serializer, is asked for that its framework does.

    Attributes:
        form: its dotted name, or that of the view whose form it is.
        step: `made` (of a row), `validated`, `save`, or `shown` (in a template).
        above: whether a method of the form asks `super()`: the object may be of a class below.
        charge: what one query costs there.
        trace: the call, as a step of a trace.
        of_view: whether `form` names a view.
        made: the set of forms that is asked, if it is one.
        shown: the template that shows it, as a module, and the name that it has there.
    """

    form: str
    step: str
    above: bool
    charge: Charge
    trace: Step
    of_view: bool = False
    shown: tuple[str, str] = ("", "")
    made: FormSet | None = None


@dataclass(frozen=True, slots=True)
class ByVerb:
    """A place where the code branches by the method of a request.

    Attributes:
        taken: which way is taken, by the method.
        told: the condition in words, where it holds and where it does not.
        sure: the methods of which nothing else is asked.
    """

    taken: Mapping[str, int]
    told: tuple[str, ...] = ()
    sure: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Reading:
    """What one function does itself.

    Attributes:
        charges: the places that cost.
        runs: the calls of functions of the project.
        shown: the rows that it has serializers show.
        forms: what it asks forms for.
        unknown: what is called that nothing is known of.
        notes: what a formula cannot say: a loop without an end, a cache.
        deleted: charges for rows of Django that are deleted, each with the model, and whether a query says
            which rows.
        verbs: where it branches by the method of a request.
    """

    charges: tuple[Charge, ...] = ()
    runs: tuple[Run, ...] = ()
    shown: tuple[Shown, ...] = ()
    forms: tuple[FormCall, ...] = ()
    unknown: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    deleted: tuple[tuple[Charge, str, bool], ...] = ()
    verbs: Mapping[int, ByVerb] = field(default_factory=dict)


Branching = TypeVar("Branching", Charge, Run, Shown)


def answering(
    places: Iterable[Branching], verbs: Mapping[int, ByVerb], verb: str
) -> Iterator[Branching]:
    """The places of a function that are reached for a method of a request, without what is said of that.

    Args:
        verbs: see `Reading`.
    """
    for place in places:
        said: set[str] = set()
        for number, way in place.arms:
            known = verbs.get(number)
            taken = known.taken.get(verb) if known is not None else None
            if taken is not None and taken != way:
                break
            if known is not None and verb in known.sure:
                said.update(known.told)
        else:
            left = tuple(each for each in place.conditions if each not in said)
            yield replace(place, conditions=left) if said else place


@dataclass(frozen=True, slots=True)
class Bill:
    """What a function costs with all that it calls; attributes as of `Reading`."""

    charges: tuple[Charge, ...] = ()
    unknown: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()

    def formula(self, kind: Kind) -> Formula:
        """What it costs of a kind."""
        return total(charge for charge in self.charges if charge.kind is kind)

    def formulas(self) -> dict[Kind, Formula]:
        """What it costs, by kind, without the kinds of which it costs nothing."""
        found = {kind: self.formula(kind) for kind in Kind}
        return {kind: formula for kind, formula in found.items() if formula}


EMPTY = Bill()


def both(bill: Bill, other: Bill) -> Bill:
    """The bill of what is run one after the other."""
    return Bill(
        tuple(once((*bill.charges, *other.charges))),
        tuple(dict.fromkeys((*bill.unknown, *other.unknown))),
        tuple(dict.fromkeys((*bill.notes, *other.notes))),
    )


def once(charges: Iterable[Charge]) -> Iterator[Charge]:
    """Charges without those for what an object keeps from an earlier one, on the same way."""
    known: dict[tuple[object, ...], list[tuple[Arm, ...]]] = {}
    for charge in _fetched_once(list(charges)):
        if charge.keeper:
            place = (
                charge.keeper,
                charge.kind,
                charge.path,
                charge.line,
                charge.column,
                charge.what,
            )
            earlier = known.setdefault(place, [])
            if any(charge.arms[: len(arms)] == arms for arms in earlier):
                continue
            earlier.append(charge.arms)
        if charge.kept and charge.origin is not None and charge.origin.name:
            earlier = known.setdefault((charge.api, charge.origin.name), [])
            if any(charge.arms[: len(arms)] == arms for arms in earlier):
                continue
            earlier.append(charge.arms)
        yield charge


def _fetched_once(charges: Sequence[Charge]) -> Iterator[Charge]:
    """Charges without those for rows that a query set keeps, on all ways on which it has them."""
    fetched: dict[str, list[tuple[Arm, ...]]] = {}
    for charge in charges:
        if charge.fetch is not None and charge.fetch.keeps and charge.fetch.name:
            ways = fetched.setdefault(charge.fetch.name, [])
            if charge.arms not in ways:
                ways.append(charge.arms)
    told: dict[tuple[str, tuple[Arm, ...]], tuple[object, ...]] = {}
    asked: set[str] = set()
    for charge in charges:
        fetch = charge.fetch
        if fetch is None or not fetch.name or not (fetch.keeps or fetch.counts):
            yield charge
            continue
        ways = fetched.get(fetch.name, [])
        shorter = any(charge.arms[: len(way)] == way and charge.arms != way for way in ways)
        if fetch.counts:
            if fetch.name not in asked or not any(charge.arms[: len(way)] == way for way in ways):
                yield charge
            continue
        asked.add(fetch.name)
        place = (charge.path, charge.line, charge.column, charge.steps)
        if not shorter and told.setdefault((fetch.name, charge.arms), place) == place:
            yield charge  # with what is loaded along


def total(charges: Iterable[Charge]) -> Formula:
    """What charges come to."""
    return Formula.of((charge.factors, charge.count) for charge in charges)


def put_in(factors: Factors, given: Mapping[str, tuple[int, Factors]]) -> tuple[int, Factors]:
    """A term with other sizes in the place of some, as a number and factors."""
    count = 1
    found: list[Size] = []
    for size in factors:
        times, others = given.get(size.key, (1, (size,)))
        count *= times
        found += others
    return count, tuple(sorted(found, key=lambda size: size.key))


def seen_from(charge: Charge, places: Collection[tuple[str, int]]) -> Charge:
    """A charge with what the places say from which something was sent."""
    if (charge.path, charge.line) in places:
        return replace(charge, seen=_SURE)
    behind = range(charge.line + 1, charge.line + 1 + LONGEST)
    near = any((charge.path, line) in places for line in behind)
    return replace(charge, seen=1) if near else charge


def both_conditions(outer: tuple[str, ...], inner: tuple[str, ...]) -> tuple[str, ...]:
    """What must hold for what is run under conditions that hold in what runs it, as far as it is told."""
    return tuple(dict.fromkeys((*outer, *inner)))[:_MOST_CONDITIONS]
