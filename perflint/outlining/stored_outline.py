"""An outline as bytes, in parts that are read when they are asked for.

Bytes make nothing but what an outline is declared to hold, whose places lead to what is there. All else is
refused.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from perflint.knowledge.facts import Term
from perflint.language.stored import Natural, StoredError, decode, encode
from perflint.language.terms.stored_terms import Rows, TermWriter, Texts, read_terms
from perflint.outlining.conditions import Setting
from perflint.outlining.outline import (
    RAISE,
    STRIDE,
    ClassField,
    ClassOutline,
    FunctionOutline,
    Outline,
    Region,
)

_LONG = "i"  # the type of the numbers of sites
# A term is its number in the table of its part.
_Passed = tuple[tuple[int | str, Natural], ...]


class _Function(NamedTuple):
    name: str
    holder: str
    line: int
    column: int
    region: Natural
    parameters: tuple[tuple[str, str, bool | int | str, Natural], ...]
    returns: Natural
    marks: frozenset[str]
    effects: tuple[tuple[str, str], ...]
    decorators: tuple[tuple[Natural, bool, str, int, int], ...]
    returned_functions: tuple[tuple[str, bool], ...]
    origin: Natural


class _Class(NamedTuple):
    name: str
    line: int
    bases: tuple[str, ...]
    methods: tuple[tuple[str, Natural], ...]
    attributes: tuple[tuple[str, Natural], ...]
    fields: tuple[ClassField, ...]
    marks: frozenset[str]
    parameters: tuple[str, ...]


class _Sizes(NamedTuple):
    """How much there is of what the parts refer to by its place."""

    regions: Natural
    sites: Natural
    terms: Natural
    arguments: Natural
    settings: Natural


class _Main(NamedTuple):
    texts: Texts
    rows: Rows
    sizes: _Sizes
    path: str
    module: str
    is_package: bool
    names: tuple[str, ...]
    marks: tuple[frozenset[str], ...]
    classes: tuple[_Class, ...]
    variables: tuple[tuple[str, Natural], ...]
    aliases: tuple[tuple[str, tuple[str, ...]], ...]
    stars: tuple[str, ...]
    exported: tuple[str, ...] | None
    stores: frozenset[tuple[Natural, str]]
    lookups: frozenset[str]
    senders: frozenset[str]
    files: tuple[tuple[str, str], ...]
    counts: tuple[tuple[str, int], ...]
    imports: frozenset[str]
    facts: dict[str, dict[str, str]]


class _Defined(NamedTuple):
    texts: Texts
    rows: Rows
    functions: tuple[_Function, ...]


class _Screened(NamedTuple):
    words: frozenset[str]
    regions: tuple[Region, ...]


class _Placed(NamedTuple):
    numbers: bytes
    wide: tuple[tuple[int, int, int], ...]


class _Resolved(NamedTuple):
    texts: Texts
    rows: Rows
    terms: tuple[Natural, ...]
    arguments: tuple[tuple[tuple[int | str, Natural], ...], ...]
    settings: tuple[Setting, ...]


class _Handed(NamedTuple):
    texts: Texts
    rows: Rows
    passed: dict[Natural, _Passed]
    documented: tuple[tuple[Natural, str, Natural], ...]
    indirect: tuple[tuple[int, Natural, _Passed], ...]


class _Whole(NamedTuple):
    main: bytes
    defined: bytes
    screened: bytes
    placed: bytes
    resolved: bytes
    handed: bytes


def pack(outline: Outline) -> bytes:
    """An outline as bytes.

    Raises:
        StoredError: it holds what cannot be written down, such as half of a pair of surrogates.
    """
    try:
        main, defined = _packed_main(outline), _packed_defined(outline)
        resolved, handed = _packed_resolved(outline), _packed_handed(outline)
    except (ValueError, TypeError, RecursionError) as error:
        raise StoredError(str(error)) from error
    wide = tuple((*place, column) for place, column in outline.wide.items())
    return encode(
        _Whole(
            encode(main),
            encode(defined),
            encode(_Screened(outline.words, outline.regions)),
            encode(_Placed(outline.numbers.tobytes(), wide)),
            encode(resolved),
            encode(handed),
        )
    )


def _packed_defined(outline: Outline) -> _Defined:
    terms = TermWriter()
    add = terms.add
    functions = tuple(
        _Function(
            *function[:5],
            tuple([(*told, add(annotation)) for *told, annotation in function.parameters]),  # type: ignore[misc]
            add(function.returns),
            function.marks,
            function.effects,
            tuple([(add(decorator), *told) for decorator, *told in function.decorators]),  # type: ignore[misc]
            function.returned_functions,
            add(function.origin),
        )
        for function in outline.functions
    )
    return _Defined(terms.texts, terms.rows, functions)


def _packed_main(outline: Outline) -> _Main:
    terms = TermWriter()
    add = terms.add
    classes = tuple(
        _Class(
            *klass[:4], tuple([(name, add(term)) for name, term in klass.attributes]), *klass[5:]
        )
        for klass in outline.classes
    )
    variables = tuple([(name, add(term)) for name, term in outline.variables])
    return _Main(
        terms.texts,
        terms.rows,
        _Sizes(
            len(outline.regions),
            len(outline),
            len(outline.terms),
            len(outline.arguments),
            len(outline.settings),
        ),
        outline.path,
        outline.module,
        outline.is_package,
        outline.names,
        outline.marks,
        classes,
        variables,
        outline.aliases,
        outline.stars,
        outline.exported,
        outline.stores,
        outline.lookups,
        outline.senders,
        outline.files,
        outline.counts,
        outline.imports,
        {fact: dict(told) for fact, told in outline.facts.items()},
    )


def _packed_resolved(outline: Outline) -> _Resolved:
    terms = TermWriter()
    numbers = tuple(map(terms.add, outline.terms))
    arguments = tuple([_given(given, terms) for given in outline.arguments])
    return _Resolved(terms.texts, terms.rows, numbers, arguments, outline.settings)


def _packed_handed(outline: Outline) -> _Handed:
    terms = TermWriter()
    return _Handed(
        terms.texts,
        terms.rows,
        {site: _given(given, terms) for site, given in outline.passed.items()},
        tuple((*key, terms.add(term)) for key, term in outline.documented.items()),
        tuple(
            (line, terms.add(function), _given(given, terms))
            for line, function, given in outline.indirect
        ),
    )


def _given(
    given: tuple[tuple[int | str, Term | None], ...], terms: TermWriter
) -> tuple[tuple[int | str, int], ...]:
    return tuple([(place, terms.add(term)) for place, term in given])


def unpack(data: bytes) -> Outline:
    """An outline of bytes that `pack` made; its parts are read when they are asked for.

    Raises:
        StoredError: they are none; also when a part is asked for.
    """
    try:
        whole = decode(_Whole, data)
        main = decode(_Main, whole.main)
        terms = read_terms(main.texts, main.rows)
        count, sizes = len(main.names), main.sizes
        if not count or len(main.marks) != count:
            raise StoredError("there are other functions")
        if any(index >= count for klass in main.classes for _, index in klass.methods) or any(
            index >= count for index, _ in main.stores
        ):
            raise StoredError("there is no such function")
        classes = tuple([_class(klass, terms) for klass in main.classes])
        variables = tuple([(name, terms[term]) for name, term in main.variables])
    except StoredError:
        raise
    except (ValueError, IndexError, TypeError, RecursionError) as error:
        raise StoredError(str(error)) from error
    made = object.__new__(Outline)
    made.__dict__.update(
        path=main.path,
        module=sys.intern(main.module),
        is_package=main.is_package,
        names=main.names,
        marks=main.marks,
        classes=classes,
        variables=variables,
        aliases=main.aliases,
        stars=main.stars,
        exported=main.exported,
        stores=main.stores,
        lookups=main.lookups,
        senders=main.senders,
        files=main.files,
        counts=main.counts,
        imports=main.imports,
        facts=main.facts,
        stored=Stored(main.names, sizes, {part: getattr(whole, part) for part in _READ}),
    )
    return made


def _function(function: _Function, terms: list[Term | None]) -> FunctionOutline:
    return FunctionOutline(
        *function[:5],
        tuple([(*told, terms[annotation]) for *told, annotation in function.parameters]),  # type: ignore[misc]
        terms[function.returns],
        function.marks,
        function.effects,
        tuple([(terms[decorator], *told) for decorator, *told in function.decorators]),  # type: ignore[misc]
        function.returned_functions,
        terms[function.origin],
    )


def _class(klass: _Class, terms: list[Term | None]) -> ClassOutline:
    return ClassOutline(
        *klass[:4], tuple([(name, terms[term]) for name, term in klass.attributes]), *klass[5:]
    )


class Stored(NamedTuple):
    """The parts of an outline that nobody has asked for yet, or not all of them.

    Attributes:
        names: those of the functions.
    """

    names: tuple[str, ...]
    sizes: _Sizes
    parts: Mapping[str, bytes]

    def read(self, name: str) -> dict[str, Any]:
        """The part that holds an attribute, by its attributes, and what is left then, as `stored`.

        Raises:
            StoredError: its bytes are none.
            KeyError: no part holds it.
        """
        part, read = _PARTS[name]
        left = {each: data for each, data in self.parts.items() if each != part}
        try:
            return {**read(self), "stored": self._replace(parts=left)}
        except StoredError:
            raise
        except (ValueError, IndexError, TypeError, RecursionError) as error:
            raise StoredError(str(error)) from error


def _read_defined(stored: Stored) -> dict[str, Any]:
    part = decode(_Defined, stored.parts["defined"])
    if tuple([function.name for function in part.functions]) != stored.names:
        raise StoredError("there are other functions")
    if any(function.region >= max(stored.sizes.regions, 1) for function in part.functions):
        raise StoredError("a function is in no region")
    terms = read_terms(part.texts, part.rows)
    return {"functions": tuple([_function(function, terms) for function in part.functions])}


def _read_screened(stored: Stored) -> dict[str, Any]:
    part = decode(_Screened, stored.parts["screened"])
    if len(part.regions) != stored.sizes.regions:
        raise StoredError("there are other regions")
    return part._asdict()


def _read_placed(stored: Stored) -> dict[str, Any]:
    part = decode(_Placed, stored.parts["placed"])
    numbers = array(_LONG, part.numbers)
    sizes = stored.sizes
    if len(numbers) != sizes.sites * STRIDE:
        raise StoredError("there are other sites")
    if numbers:
        limits = {0: len(stored.names), 2: sizes.terms, 8: sizes.arguments, 9: sizes.settings}
        for column, limit in limits.items():
            least = -1 if column > 2 else 0
            places = numbers[column::STRIDE]
            if min(places) < least or max(places) >= limit:
                raise StoredError("a site leads to nothing")
        if any(what & 15 > RAISE for what in numbers[1::STRIDE]) or min(numbers) < -1:
            raise StoredError("a site is of no kind")
    return {
        "numbers": numbers,
        "wide": {(line, column): shown for line, column, shown in part.wide},
    }


def _read_resolved(stored: Stored) -> dict[str, Any]:
    part = decode(_Resolved, stored.parts["resolved"])
    sizes = stored.sizes
    held = (len(part.terms), len(part.arguments), len(part.settings))
    if held != (sizes.terms, sizes.arguments, sizes.settings):
        raise StoredError("there are other terms")
    terms = read_terms(part.texts, part.rows)
    found = tuple([terms[number] for number in part.terms])
    if None in found:
        raise StoredError("a term is missing")
    return {
        "terms": found,
        "arguments": tuple([_read_given(given, terms) for given in part.arguments]),
        "settings": part.settings,
    }


def _read_handed(stored: Stored) -> dict[str, Any]:
    part = decode(_Handed, stored.parts["handed"])
    if any(site >= stored.sizes.sites for site in part.passed) or any(
        function >= len(stored.names) for function, _, _ in part.documented
    ):
        raise StoredError("there is no such site")
    terms = read_terms(part.texts, part.rows)
    return {
        "passed": {site: _read_given(given, terms) for site, given in part.passed.items()},
        "documented": {(index, name): terms[term] for index, name, term in part.documented},
        "indirect": tuple(
            [
                (line, terms[function], _read_given(given, terms))
                for line, function, given in part.indirect
            ]
        ),
    }


def _read_given(given: _Passed, terms: list[Term | None]) -> Any:
    return tuple([(place, terms[term]) for place, term in given])


_READ: Mapping[str, tuple[Callable[[Stored], dict[str, Any]], tuple[str, ...]]] = {
    "defined": (_read_defined, ("functions",)),
    "screened": (_read_screened, ("words", "regions")),
    "placed": (_read_placed, ("numbers", "wide")),
    "resolved": (_read_resolved, ("terms", "arguments", "settings")),
    "handed": (_read_handed, ("passed", "documented", "indirect")),
}
_PARTS = {name: (part, read) for part, (read, names) in _READ.items() for name in names}
