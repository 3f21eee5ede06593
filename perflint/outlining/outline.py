"""The outline of one file: all that other files, the screening and the project need to know of it.

It holds no syntax tree, knows nothing of other files, and is small: the places where something runs
(*sites*) are one array of numbers, and the terms that they share stand in one table.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from perflint.knowledge.facts import Term
from perflint.outlining.conditions import Needs, Setting
from perflint.syntax.lines import Position

# What happens at a site.
CALL = 0  # the term is called
READ = 1  # an attribute is read; the term is that attribute
ENTER = 2  # `with`; the term is the context manager
ITERATE = 3  # `for`, a comprehension, `list(…)`; the term is what is iterated
AWAIT = 4  # `await` of something that is not a call
LENGTH = 5  # `len(…)`
TRUTH = 6  # `bool(…)`
ITEM = 7  # a subscript; the term is the container
DECORATE = 8  # the term is a decorator that is called with what it decorates
SET_ITEM = 9  # a subscript that is assigned
DELETE_ITEM = 10  # a subscript that is deleted
CONTAINS = 11  # `in`; the term is the container
SLICE = 12  # a slice, `x[:10]`; the term is the container
RAISE = 13  # `raise Refused`, which makes the exception; the term is the class

# How it happens.
AWAITED = 1  # the result is awaited
HANDED = 2  # the result is passed to another call or returned: a coroutine will be run there
GUARDED = 4  # behind a guard that lets it happen once
ASYNC = 8  # `async with`, `async for`
THREADED = 16  # in a branch for callers that are no coroutines, as after `if in_async(): return`
STEADY = 32  # a call by name whose arguments are constants and names of the module
ENTERED = 64  # the call is in the head of a `with` statement
SELECTS = 128  # the call gets an SQL statement that reads; with `CHANGES` one that does neither
CHANGES = 256  # the call gets an SQL statement that writes
TESTED = 512  # under a condition (not that there is an accelerator) or in a handler, of its loop or function
INSTANT = 1024  # a call that may wait, where it does not
HANDLED = 2048  # in an exception handler, or where a server refuses, or a file is missing
LONG = 4096  # the statement for an embedded database takes longer than a moment
ENDLESS = 8192  # in a loop that runs as long as the program: `while self.running:`
EARLY = 16384  # awaited by a coroutine before it starts anything that runs beside it
LET_GO = 32768  # its result is used no longer than the coroutine around it runs
COUNTED = 65536  # under a comparison of how many there are, or how long ago it was: once for many
KEPT = 131072  # a method of an object that the loop around keeps, or without one of `self` or of the module
SAME = (
    262144  # the loop around passes the same for the first argument; twice this for the second, …
)
MOST_SAME = 7  # arguments of which that is noted: with four bits for the kind, flags fill 31
# A read of an attribute of `self`, or a call whose arguments are such and constants.
OWN = SAME << MOST_SAME
FIXED = (
    OWN << 1
)  # a call of a name of the module, or of a method of `self`: no argument decides what runs

EACH = "each "  # stands in `Outline.stores` before what is set on each of several objects
STRIDE = 10  # numbers a site


class Site(NamedTuple):
    """A place where a function runs something. Columns count UTF-8 bytes from 0, as in `ast`.

    Attributes:
        owner: the index of the function that runs it; 0 is the module's body.
        kind, flags: what happens, and how (see the constants).
        term: index into `Outline.terms`.
        line, column, end_line, end_column: the expression or statement.
        loop: the line of the innermost counted loop around it, 0 without one.
        arguments: index into `Outline.arguments`, -1 without any.
        setting: index into `Outline.settings`, -1 without one.
    """

    owner: int
    kind: int
    flags: int
    term: int
    line: int
    column: int
    end_line: int
    end_column: int
    loop: int
    arguments: int
    setting: int


class FunctionOutline(NamedTuple):
    """A function, method or lambda.

    Attributes:
        name: its qualified name in the module, as `Store.load` or `main.<locals>.<lambda1>`.
        holder: the qualified name of the class whose body holds it, or empty.
        parameters: name, kind, what it is if left out (see `conditions`), term of the annotation.
        returns: the term of a call; for coroutine functions, of awaiting the call.
        marks: see `facts.FunctionFacts`; here also `asynchronous`, `setter`, those of `roles`, and what
            registered extractors find (see `function_facts`).
        effects: kind and detail, as declared in a comment or found by registered extractors.
        decorators: term, whether it is called, its first string argument (of one that registers for templates
            the name there), line, column.
        returned_functions: qualified names of nested functions that it returns, and whether it calls them
            first.
        origin: see `facts.FunctionFacts`.
    """

    name: str
    holder: str
    line: int
    column: int
    region: int
    parameters: tuple[tuple[str, str, int | str, Term | None], ...]
    returns: Term | None
    marks: frozenset[str]
    effects: tuple[tuple[str, str], ...]
    decorators: tuple[tuple[Term | None, bool, str, int, int], ...]
    returned_functions: tuple[tuple[str, bool], ...] = ()
    origin: Term | None = None


class ClassField(NamedTuple):
    """A class-level assignment of a call, as model fields are.

    Attributes:
        name: of the attribute.
        callee: the dotted name of what is called.
        target: the first argument: a dotted name, or a string with quotes taken off.
        quoted: whether the first argument is a string.
        keywords: constant keyword arguments, as text; dotted names as they are; those of
            SQLAlchemy's `backref(…)` as `backref.lazy`.
        model: the dotted name in the annotation, as in `Mapped[list["Book"]]`, or empty.
        many: whether the annotation says a collection, or there is none that says otherwise.
    """

    name: str
    callee: str
    target: str
    quoted: bool
    keywords: tuple[tuple[str, str], ...]
    model: str
    many: bool
    line: int


class ClassOutline(NamedTuple):
    """A class: `methods` are name and index of the function, `attributes` name and
    term, `parameters` the names of its type parameters."""

    name: str
    line: int
    bases: tuple[str, ...]
    methods: tuple[tuple[str, int], ...]
    attributes: tuple[tuple[str, Term | None], ...]
    fields: tuple[ClassField, ...]
    marks: frozenset[str]
    parameters: tuple[str, ...]


class Region(NamedTuple):
    """A part of a file that is looked at as a whole: see `regions`.

    Attributes:
        line, end_line: its first and last line, decorators included.
        constructs: `loop`, and with it `repeated` (see `Project.constructs`); `async`, `augassign`,
            `lambda`, `with`, `decorator`; for what grows
            `concat` (`x += y`, `x = x + y`, `x = f"{x}…"`), `merge` (`x = {**x, …}`, `x = x | y`,
            `x = dict(…)`), `tail` (`x = x[1:]`), where that may happen over and over; `count`
            (`x[k] += 1`); `membership` (`in`);
            `recursion` (a call by the name of a function around it).
        names: which of the identifiers that rules ask for (`screen_names`) occur, imports spelled out; two
            stand for syntax: `del` for the statement, `==` for comparing two things that are no constants.
    """

    line: int
    end_line: int
    constructs: frozenset[str]
    names: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Outline:
    """What one file holds.

    Attributes:
        path: as the run names the file.
        words: identifiers, attribute names and the parts of imports.
        regions: the parts of the file in order.
        functions: the module's body first, then all functions in order of their place.
        variables: module-level names and their terms, that of nothing where they are always None; and, in
            full, the names of other modules that the file sets.
        aliases: module-level names and the dotted names imported under them, several where imports
            depend on a condition.
        stars: modules of star imports.
        exported: the names in `__all__`, or None where there is none.
        terms: the terms that sites point to.
        arguments: for some calls: position or keyword, and term, of what may be a function.
        passed: by site, what a call that may run a function of the project passes: position or keyword, and
            term (None where that is unknown), `*` behind starred arguments.
        indirect: calls by something that a function is passed to (see `outlining.indirect_calls`): line, the
            term of the function, and what is passed to it as in `passed`.
        documented: what docstrings say that parameters are, by the index of the function and the name.
        settings: what some calls pass, and what must hold for sites to run.
        wide: character columns of places on lines that are not ASCII.
        stores: attributes that functions (by index) set on objects other than `self`; of what a loop goes
            over a second time, behind `EACH`.
        lookups: the names in the arguments of `select_related`, `prefetch_related` and the like.
        senders: the models whose saving the file listens to (`@receiver(post_save, sender=Book)`):
            dotted names, or what Django calls them (`library.Book`).
        files: the names of the module, and of its classes, that hold paths of files, with how these end.
        counts: the names of the module, and of its classes, that stand for large whole numbers, and its
            functions, with `()`, that return as many items.
        imports: the first parts of the names of all modules that the file imports anywhere, those of its own
            package included where it names them in full.
        facts: what the extractors of rules found, by the name of the fact and its subject: see `file_facts`.
    """

    path: str
    module: str
    is_package: bool
    words: frozenset[str]
    regions: tuple[Region, ...]
    functions: tuple[FunctionOutline, ...]
    classes: tuple[ClassOutline, ...]
    variables: tuple[tuple[str, Term | None], ...]
    aliases: tuple[tuple[str, tuple[str, ...]], ...]
    stars: tuple[str, ...]
    exported: tuple[str, ...] | None
    terms: tuple[Term, ...]
    numbers: array[int]
    arguments: tuple[tuple[tuple[int | str, Term], ...], ...]
    settings: tuple[Setting, ...]
    wide: dict[tuple[int, int], int]
    stores: frozenset[tuple[int, str]] = frozenset()
    lookups: frozenset[str] = frozenset()
    senders: frozenset[str] = frozenset()
    files: tuple[tuple[str, str], ...] = ()
    counts: tuple[tuple[str, int], ...] = ()
    imports: frozenset[str] = frozenset()
    passed: Mapping[int, tuple[tuple[int | str, Term | None], ...]] = field(default_factory=dict)
    documented: Mapping[tuple[int, str], Term] = field(default_factory=dict)
    indirect: tuple[tuple[int, Term, tuple[tuple[int | str, Term | None], ...]], ...] = field(
        default_factory=tuple
    )
    facts: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """What is asked for first of an outline that was stored: most runs ask it of few files."""
            stored = self.__dict__.get("stored")
            if stored is None or name.startswith("__"):
                raise AttributeError(name)
            try:
                part = stored.read(name)
            except KeyError:
                raise AttributeError(name) from None
            self.__dict__.update(part)
            return part[name]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The qualified names of the functions; that of the module's body is empty."""
        return tuple([function.name for function in self.functions])

    @cached_property
    def marks(self) -> tuple[frozenset[str], ...]:
        """The marks of the functions."""
        return tuple([function.marks for function in self.functions])

    def __len__(self) -> int:
        """How many sites there are."""
        return len(self.numbers) // STRIDE

    def site(self, index: int) -> Site:
        """A site by its index; sites stand in no particular order."""
        row = self.numbers[index * STRIDE : (index + 1) * STRIDE]
        return Site(row[0], row[1] & 15, row[1] >> 4, *row[2:])

    def kind(self, index: int) -> int:
        """The kind of a site, which takes less than the whole site."""
        return self.numbers[index * STRIDE + 1] & 15

    def line(self, index: int) -> int:
        """The line of a site, likewise."""
        return self.numbers[index * STRIDE + 3]

    def sites(self) -> Iterator[Site]:
        """All sites, by index."""
        numbers = self.numbers
        for at in range(0, len(numbers), STRIDE):
            owner, what, *others = numbers[at : at + STRIDE]
            yield Site(owner, what & 15, what >> 4, *others)

    def needs(self, site: Site) -> Needs:
        """What must hold of the parameters of the function around a site for it to run."""
        return self.settings[site.setting].needs if site.setting >= 0 else ()

    def heads(self) -> Iterator[tuple[int, int, int, int]]:
        """Of all sites by index: owner, kind and flags as one number, term, arguments."""
        numbers = self.numbers
        return zip(numbers[0::STRIDE], numbers[1::STRIDE], numbers[2::STRIDE], numbers[8::STRIDE])

    def own_calls(self) -> dict[int, dict[str, bool]]:
        """By function: the methods of its own object that it calls, each with whether in a loop."""
        classes = {
            index: f"{self.module}.{function.holder}"
            for index, function in enumerate(self.functions)
            if function.holder
        }
        found: dict[int, dict[str, bool]] = {}
        if not classes:
            return found
        terms, loops = self.terms, self.numbers[7::STRIDE]
        for (owner, what, index, _), loop in zip(self.heads(), loops):
            term = terms[index]
            if what & 15 == CALL and term[0] == "attribute" and owner in classes:
                if term[1] == ("instance", classes[owner]):
                    calls = found.setdefault(owner, {})
                    calls[term[2]] = calls.get(term[2], False) or bool(loop)
        return found

    def position(self, line: int, column: int) -> Position:
        """The line and column in characters, both from 1, of a place in the terms of `ast`."""
        return Position(line, self.wide.get((line, column), column) + 1)

    def region_at(self, line: int) -> int:
        """The index of the region that holds a line."""
        return max(bisect_right(self._region_starts, line) - 1, 0)

    @cached_property
    def _region_starts(self) -> list[int]:
        """The first lines of the regions."""
        return [region.line for region in self.regions]

    def dotted(self, function: int) -> str:
        """The dotted name of a function; for the module's body that of the module."""
        name = self.names[function]
        return f"{self.module}.{name}" if name else self.module
