"""What the sites of a file run, as bytes: see `relinking.FileLinks` and `edges`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from perflint.knowledge.facts import Effect, FunctionFacts, Parameter
from perflint.language.stored import Natural, StoredError, decode, encode
from perflint.language.terms.stored_terms import Rows, TermWriter, Texts, read_terms
from perflint.outlining.outline import Site
from perflint.project.calls.edges import Callee, Edge, Offer, Resolved, Touch, Wrapper
from perflint.project.calls.entries import Entry
from perflint.project.changes.relinking import FileLinks


class _Facts(NamedTuple):
    """A library function; terms are numbers of the table."""

    name: str
    parameters: tuple[tuple[str, str, bool | int | str, Natural], ...]
    returns: Natural
    effects: tuple[Effect, ...]
    marks: frozenset[str]
    values: dict[str, str]
    origin: Natural


class _Callee(NamedTuple):
    """`facts` is the place in the list of facts, and one more; 0 without any."""

    own: int
    facts: Natural
    external: str
    bound: bool
    among: Natural


class _Offer(NamedTuple):
    caller: int
    site: int
    place: Site
    callee: _Callee
    parameter: str
    functions: tuple[_Callee, ...]
    forwarded: tuple[int, str] | None


class _Entry(NamedTuple):
    function: int
    kind: str
    framework: str
    line: int


class _Items(NamedTuple):
    order: list[bool]  # whether each is an edge, which is in the one list, or in the other
    edges: list[Edge]
    touches: list[Touch]


class _Links(NamedTuple):
    texts: Texts
    rows: Rows
    facts: list[_Facts]
    path: str
    id_range: int
    items: _Items
    externals: list[tuple[int, str]]
    offers: list[_Offer]
    argument_calls: list[tuple[int, int, str, int]]
    chains: list[tuple[int, list[Wrapper]]]
    roots: frozenset[str]
    entries: list[_Entry]
    routed: list[_Entry]
    open: list[int]
    indirect: tuple[tuple[int, int, bool], ...]
    effects: dict[str, bytes]
    repeats: frozenset[tuple[str, str]]
    late: frozenset[tuple[str, str, str]]
    followed: _Items
    rests: frozenset[str]


def pack(links: FileLinks) -> bytes:
    """The links of a file as bytes.

    Raises:
        StoredError: they hold what cannot be written down.
    """
    try:
        stored = _Writer().links(links)
    except (ValueError, TypeError, RecursionError) as error:
        raise StoredError(str(error)) from error
    return encode(stored)


class _Writer:
    def __init__(self) -> None:
        self.terms = TermWriter()
        self.facts: list[_Facts] = []
        self._known: dict[int, int] = {}  # places of facts, by identity

    def links(self, links: FileLinks) -> _Links:
        resolved = links.resolved
        offers = [self._offer(offer) for offer in resolved.offers]
        return _Links(
            self.terms.texts,
            self.terms.rows,
            self.facts,
            links.path,
            links.id_range,
            _items(resolved.items),
            resolved.externals,
            offers,
            resolved.argument_calls,
            resolved.chains,
            resolved.roots,
            _entries(resolved.entries),
            _entries(resolved.routed),
            resolved.open,
            resolved.indirect,
            links.effects,
            links.repeats,
            links.late,
            _items(links.followed),
            links.rests,
        )

    def _offer(self, offer: Offer) -> _Offer:
        return _Offer(
            offer.caller,
            offer.site,
            offer.place,
            self._callee(offer.callee),
            offer.parameter,
            tuple(map(self._callee, offer.functions)),
            offer.forwarded,
        )

    def _callee(self, callee: Callee) -> _Callee:
        facts = self._place(callee.facts)
        return _Callee(callee.own, facts, callee.external, callee.bound, callee.among)

    def _place(self, facts: FunctionFacts | None) -> int:
        if facts is None:
            return 0
        place = self._known.get(id(facts))
        if place is None:
            add = self.terms.add
            self.facts.append(
                _Facts(
                    facts.name,
                    tuple(
                        [(p.name, p.kind, p.default, add(p.annotation)) for p in facts.parameters]
                    ),
                    add(facts.returns),
                    facts.effects,
                    facts.marks,
                    dict(facts.values),
                    add(facts.origin),
                )
            )
            place = self._known[id(facts)] = len(self.facts)
        return place


def _items(items: Sequence[Edge | Touch]) -> _Items:
    return _Items(
        [item.__class__ is Edge for item in items],
        [item for item in items if isinstance(item, Edge)],
        [item for item in items if isinstance(item, Touch)],
    )


def _entries(entries: tuple[tuple[int, Entry], ...]) -> list[_Entry]:
    return [_Entry(function, e.kind, e.framework, e.line) for function, e in entries]


def unpack(data: bytes) -> FileLinks:
    """The links of a file, of bytes that `pack` made.

    Raises:
        StoredError: they are none.
    """
    try:
        return _read(decode(_Links, data), data)
    except StoredError:
        raise
    except (ValueError, IndexError, TypeError, RecursionError) as error:
        raise StoredError(str(error)) from error


def _read(stored: _Links, data: bytes) -> FileLinks:
    terms = read_terms(stored.texts, stored.rows)
    facts: list[FunctionFacts | None] = [None]
    for each in stored.facts:
        parameters = tuple(
            [
                Parameter(name, kind, default, terms[annotation])
                for name, kind, default, annotation in each.parameters
            ]
        )
        returns, origin = terms[each.returns], terms[each.origin]
        facts.append(
            FunctionFacts(
                each.name, parameters, returns, each.effects, each.marks, each.values, origin
            )
        )

    def callee(each: _Callee) -> Callee:
        return Callee(each.own, facts[each.facts], each.external, each.bound, each.among)

    offers = [
        Offer(
            offer.caller,
            offer.site,
            offer.place,
            callee(offer.callee),
            offer.parameter,
            tuple(map(callee, offer.functions)),
            offer.forwarded,
        )
        for offer in stored.offers
    ]
    resolved = Resolved(
        _read_items(stored.items),
        stored.externals,
        offers,
        stored.argument_calls,
        stored.chains,
        stored.roots,
        _read_entries(stored.entries),
        _read_entries(stored.routed),
        stored.open,
        stored.indirect,
    )
    return FileLinks(
        stored.path,
        stored.id_range,
        resolved,
        stored.effects,
        stored.repeats,
        stored.late,
        tuple(_read_items(stored.followed)),
        stored.rests,
        data,
    )


def _read_items(stored: _Items) -> list[Edge | Touch]:
    edges, touches = iter(stored.edges), iter(stored.touches)
    if len(stored.order) != len(stored.edges) + len(stored.touches):
        raise StoredError("the items have another order")
    try:
        return [next(edges) if is_edge else next(touches) for is_edge in stored.order]
    except StopIteration as error:
        raise StoredError("the items have another order") from error


def _read_entries(entries: list[_Entry]) -> tuple[tuple[int, Entry], ...]:
    return tuple([(each.function, Entry(each.kind, each.framework, each.line)) for each in entries])
