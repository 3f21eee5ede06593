"""What is known of classes and functions: the same facts for the user's code and for library stubs.

Outlines (of the user's files) and knowledge stubs (of libraries) both give these; the project links
them. Everything here is plain, picklable and small.

A *term* says what an expression is without saying where its parts are defined, so that it can be
written down while one file is read and evaluated when all are known. Terms are nested tuples:

    ("name", dotted)              what a dotted name stands for
    ("instance", dotted, *args)   an instance of a class; args are terms (or None), as in list[int]
    ("call", term)                what calling gives
    ("attribute", term, name)     an attribute of it
    ("item", term, kind)          a subscript: kind is "slice", "slices" (`x[:, 0]`, `x[x > 1, 0]`),
                                  maybe with the term of what picks one row or column, "rows"
                                  (`x[x > 1, :]`), "mask" (a list), a constant index such as "0",
                                  "key:" with a text of which a `TypedDict` says what it gives, or
                                  "index", maybe with its term
    ("unpacked", term, index)     one item of an unpacked value, from the end if below zero
    ("element", term)             what iterating gives
    ("entered", term)             what `with … as` gives
    ("awaited", term)             what `await` gives
    ("binary", op, left, right)   an operator, as "+"
    ("any", *terms)               one of several
    ("super", dotted)             the next class after this one in the resolution order
    ("class", term)               the class of an instance
    ("alias", term)               a name that annotations use for an instance of something
    ("unless", term, other)       it, unless that is known to be a kind of the other
    ("narrowed", term, other)     it, of which a test has shown that it is a kind of the other
    ("lacking", term, name)       it, unless that is known to have the attribute
    ("parameter", name)           a type parameter of the class, or `Self`
    ("given", term, *others)      it, if one of the others, which it is given, is of SQLAlchemy
    ("argument", dotted, name)    what callers pass for a parameter of a function
    ("partly", term)              it, or something that is not known
    ("otherwise", term, other)    it, or where nothing is known of it the other
    None                          unknown
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol

Term = tuple[Any, ...]


def counts(term: Term | None) -> bool:
    """Whether an element is a number that a loop counts, or the label of a row: of `range(n)`, of
    `frame.index`, the first of `enumerate(x)` or `frame.iterrows()`, the like in a `zip`, and `row.Index`."""
    match term:
        case ("unpacked", ("element", ("instance", "builtins.enumerate", *_)), 0):
            return True
        case ("unpacked", ("element", ("call", ("attribute", _, "iterrows"))), 0):
            return True
        case (
            "unpacked",
            ("element", ("instance", "builtins.zip", ("instance", _, *items))),
            place,
        ):
            return place < len(items) and counts(items[place])
        case ("element", ("call", ("name", "builtins.range" | "tqdm.trange"))):
            return True
        case ("element", ("instance", _, inner)):
            return counts(inner)
        case ("element", inner):
            return _lists_labels(inner)
        case ("attribute", ("element", ("call", ("attribute", _, "itertuples"))), "Index"):
            return True
    return False


def _lists_labels(term: Term | None) -> bool:
    """Whether a value is the labels of a frame's rows, or some of them, also as a list."""
    match term:
        case ("attribute", _, "index"):
            return True
        case ("attribute", inner, "values") | ("item", inner, *_):
            return _lists_labels(inner)
        case ("call", ("attribute", inner, "tolist" | "to_list" | "to_numpy")):
            return _lists_labels(inner)
    return False


class Effect(NamedTuple):
    """Something that a function does and that costs.

    Attributes:
        kind: `blocks`, `queries`, `writes`, `commits`, `connects`, `loads_model`, `creates`,
            `infers`, `tokenizes`, `compiles`, `syncs_device`, `transfers`, `spawns`, `waits`, `requests`,
            `pauses`, …
        detail: what sort: `network`, `sleep`, `subprocess`, `file`, `database`, `wait`, `compute`
            for `blocks`; `process-pool`, `thread-pool`, `client`, `session`, `cluster` for `creates`.
        api: the dotted name of the library function that does it.
        use: what to use instead, in a few words of code.
    """

    kind: str
    detail: str
    api: str
    use: str | None = None


# What a parameter holds, as far as constants say: `conditions` has more of them.
REQUIRED = 0  # it must be passed
SOME = 1  # something of which nothing is known
NONE = 2


class Parameter(NamedTuple):
    """A parameter: `kind` is `positional`, `either`, `keyword`, `args` or `kwargs`; `default` is
    `REQUIRED`, or what it is if left out."""

    name: str
    kind: str = "either"
    default: int | str = 0
    annotation: Term | None = None


OPTIONAL: Final = "optional"
NULLABLE: Final = "optional "  # begins marks of classes: of an attribute that may be None
FEW_ITEMS: Final = "few"  # marks functions that return few items whatever the program does
INNER: Final = "inner"  # marks functions that return a nested one, and nothing else


@dataclass(frozen=True, slots=True)
class FunctionFacts:
    """A function or method.

    Attributes:
        name: its dotted name.
        returns: the term of a call (for a coroutine function, of awaiting the call).
        effects: what it does itself, from a stub or a declaration.
        marks: words that a stub or a decorator says of it: `pure`, `cached`, `offloads`, `property`,
            `classmethod`, `staticmethod`, `coroutine`, `generator`, `lazy`, `abstract`, `overload`, …;
            `optional` where it may give None.
        values: what marks carry, as `cost="high"` of `pure`.
        origin: what its statements return, where an annotation says only that it is a collection or
            query: `-> QuerySet[Book]` does not tell what the query loads.
    """

    name: str
    parameters: tuple[Parameter, ...] = ()
    returns: Term | None = None
    effects: tuple[Effect, ...] = ()
    marks: frozenset[str] = frozenset()
    values: Mapping[str, str] = field(default_factory=dict)
    origin: Term | None = None


@dataclass(frozen=True, slots=True)
class ClassFacts:
    """A class: `bases` are dotted names, `methods` name to dotted function, `attributes` name to term.

    Attributes:
        marks: words that a stub or a decorator says of it, and `optional name` for attributes that may be
            None.
    """

    name: str
    bases: tuple[str, ...] = ()
    methods: Mapping[str, str] = field(default_factory=dict)
    attributes: Mapping[str, Term | None] = field(default_factory=dict)
    parameters: tuple[str, ...] = ()  # names of its type parameters, in order
    marks: frozenset[str] = frozenset()


class World(Protocol):
    """Where facts are looked up by dotted name. Names are canonical or become so by `alias`."""

    def function(self, name: str) -> FunctionFacts | None:
        """The function or method of this name."""

    def klass(self, name: str) -> ClassFacts | None:
        """The class of this name."""

    def variable(self, name: str) -> Term | None:
        """What a module-level variable holds."""

    def alias(self, name: str) -> str | None:
        """The name under which a re-exported object is known, where it differs."""

    def is_module(self, name: str) -> bool:
        """Whether a module of this name is known."""

    def defines_method(self, name: str) -> bool:
        """Whether a class of the project has a method of this name."""


# Why what is one of several is partial evidence.
OF_SEVERAL = "it may also be something of which nothing is known"


def rests_on(term: Term | None, kind: str) -> bool:
    """Whether a term, or a part of it, is of some kind: `argument` where it rests on what callers pass."""
    if term is None:
        return False
    if term[0] == kind:
        return True
    # The first is a word: no slice is made without it. A loop, since this is asked of each argument.
    for part in term:  # noqa: SIM110
        if part.__class__ is tuple and rests_on(part, kind):
            return True
    return False
