"""What programs of the matrix are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum

# Stands before what a finding may stand at, until the text of the program is ready.
HERE = "§"


class NotApplicable(Exception):
    """Shapes that make no program together; the text says why."""


class Style(Enum):
    """What is slow about a base case.

    EACH: what is done for each item.
    OVER: what is done for each item of a value of the type that matters.
    GROW: a value that grows by each item.
    ONCE: what is done, however often.
    COROUTINE: what a coroutine runs.
    """

    EACH = "each"
    OVER = "over"
    GROW = "grow"
    ONCE = "once"
    COROUTINE = "coroutine"


@dataclass(frozen=True, slots=True)
class Form:
    """What is done, in a base case or in its look-alike.

    Attributes:
        operation: an expression, of `{subject}` and `{item}`.
        kind: the type of the subject, as an annotation; empty where there is none.
        made: an expression that makes a subject.
        imports: the lines that the operation, the type and what makes it need.
        definitions: what the module `things` holds.
        item: the type of an item.
        awaits: whether the operation is awaited.
    """

    operation: str
    kind: str = ""
    made: str = ""
    imports: str = ""
    definitions: str = ""
    item: str = "int"
    awaits: bool = False


@dataclass(frozen=True, slots=True)
class Base:
    """A base case of a rule.

    Attributes:
        rule: the name of the rule.
        slow: what it reports.
        twin: what looks alike and is not reported.
        without: shapes that do not apply, by name, with the reason.
        kept: whether the subject is the same for all items: made anew for each, it is another program.
    """

    rule: str
    style: Style
    slow: Form
    twin: Form
    without: Mapping[str, str] = field(default_factory=dict)
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a subject is asked for.

    Attributes:
        in_class: whether that is a method whose class has a constructor to write in.
        asynchronous: whether it is in a coroutine.
        loop: whether it is outside of the loop, in the function that has it.
    """

    in_class: bool
    asynchronous: bool
    loop: bool


@dataclass(frozen=True, slots=True)
class Supply:
    """How a function gets its subject.

    Attributes:
        expression: what stands for it.
        head: statements before it is used; after one that ends in a colon, the rest is in its block.
        parameter: the parameter that takes it, as it stands in a signature.
        given: what the function with the loop passes for the parameter; empty where it is a parameter of
            that as well.
        module: what stands at the module's top.
        constructor: statements of `__init__`.
        members: lines of the class.
        decorator: of the class.
        before: statements of the function with the loop.
        files: other modules.
    """

    expression: str = "subject"
    head: tuple[str, ...] = ()
    parameter: str = ""
    given: str = ""
    module: tuple[str, ...] = ()
    constructor: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Shape:
    """What one program of the matrix is made of: a shape of each axis, by name."""

    reach: str
    provenance: str
    repetition: str
    surroundings: str

    def names(self) -> tuple[str, str, str, str]:
        """The four names."""
        return self.reach, self.provenance, self.repetition, self.surroundings


AXES = ("reach", "provenance", "repetition", "surroundings")

Lines = list[str]
Around = Callable[[Lines], Lines]


def indented(lines: Lines, by: int = 1) -> Lines:
    """Lines in a block."""
    return ["    " * by + line if line else line for line in lines]


def nested(head: tuple[str, ...] | Lines, body: Lines) -> Lines:
    """Statements, each after the one before, or in the block that a `with` opens."""
    if not head:
        return body
    rest = nested(list(head[1:]), body)
    return [head[0], *(indented(rest) if head[0].startswith("with ") else rest)]
