"""How a loop reaches what is slow: each shape writes the functions in between."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tests.matrix.shapes import (
    HERE,
    Around,
    Form,
    Lines,
    NotApplicable,
    Place,
    Supply,
    indented,
    nested,
)


@dataclass(frozen=True, slots=True)
class Operation:
    """What is to be reached.

    Attributes:
        form: what is done.
        supply: how the function that does it gets its subject.
        around: what surrounds it there.
        coroutine: whether the functions are coroutines, as it is awaited.
    """

    form: Form
    supply: Callable[[Place], Supply]
    around: Around
    coroutine: bool

    @property
    def defining(self) -> str:
        """How a function starts that reaches it."""
        return "async def" if self.coroutine else "def"

    @property
    def awaiting(self) -> str:
        """What stands before a call of such a function."""
        return "await " if self.coroutine else ""

    def at(self, *, in_class: bool = False) -> Supply:
        """How a function apart from the loop gets the subject."""
        return self.supply(Place(in_class, self.coroutine, loop=False))

    def done(self, supply: Supply, item: str = "item", result: str = "return {}") -> Lines:
        """The statements that do it, where the item is called so."""
        around = [re.sub(r"\bitem\b", item, line) for line in self.around(["|"])]
        done = result.format(self.expression(supply, item))
        return nested(supply.head, [line.replace("|", done) for line in around])

    def expression(self, supply: Supply, item: str = "item") -> str:
        """What does it."""
        awaiting = "await " if self.form.awaits else ""
        text = self.form.operation.format(subject=supply.expression, item=item)
        return f"{HERE}{awaiting}{text}"


@dataclass(frozen=True, slots=True)
class Reached:
    """The functions between a loop and what is slow.

    Attributes:
        call: what reaches it, an expression of `{item}`.
        function: what may be passed on as a function of one item; empty where nothing may.
        main: what stands in the module of the loop.
        files: other modules.
        before: statements before the loop.
        supply: what the subject needs.
        apart: whether the supply stands in another module than the loop.
    """

    call: str
    function: str = ""
    main: Lines = field(default_factory=list)
    files: Mapping[str, Lines] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    supply: Supply = field(default_factory=Supply)
    apart: bool = False


Reach = Callable[[Operation], Reached]
REACHES: dict[str, Reach] = {}
# Those that make an object for each item: what its constructor or methods make, they make anew.
OBJECTS = frozenset(
    "through-property through-cached-property constructor-does through-iter through-str".split()
)


def _is(name: str) -> Callable[[Reach], Reach]:
    def declare(reach: Reach) -> Reach:
        REACHES[name] = reach
        return reach

    return declare


def parameter_of(supply: Supply) -> str:
    """The parameter as the end of a signature."""
    return f", {supply.parameter}" if supply.parameter else ""


def handed_on(supply: Supply) -> str:
    """The parameter as the end of the signature of a function that passes it on."""
    return parameter_of(supply) if passed(supply) else ""


def passed(supply: Supply) -> str:
    """What is passed for the parameter, as the end of a call's arguments."""
    if not supply.parameter or supply.given == "-":
        return ""
    return ", " + re.split(r"[:=]", supply.parameter)[0].strip()


def _hop(operation: Operation, name: str, called: str, supply: Supply) -> Lines:
    """A function that calls another one."""
    return [
        f"{operation.defining} {name}(item: {operation.form.item}{handed_on(supply)}):",
        f"    return {HERE}{operation.awaiting}{called}(item{passed(supply)})",
        "",
    ]


def _leaf(operation: Operation, supply: Supply, name: str = "do_it", *, first: str = "") -> Lines:
    """The function that does it."""
    parameters = f"{first}item: {operation.form.item}{parameter_of(supply)}"
    return [
        f"{operation.defining} {name}({parameters}):",
        *indented(operation.done(supply)),
        "",
    ]


def _through(
    operation: Operation,
    function: str,
    *,
    supply: Supply,
    main: Lines | None = None,
    files: Mapping[str, Lines] | None = None,
    before: tuple[str, ...] = (),
    apart: bool = False,
) -> Reached:
    """What a call of a function reaches."""
    return Reached(
        call=f"{operation.awaiting}{function}({{item}}{passed(supply)})",
        function="" if passed(supply) or operation.coroutine else function,
        main=main or [],
        files=files or {},
        before=before,
        supply=supply,
        apart=apart,
    )


@_is("helper")
def _helper(operation: Operation) -> Reached:
    supply = operation.at()
    return _through(operation, "do_it", main=_leaf(operation, supply), supply=supply)


@_is("helper-elsewhere")
def _elsewhere(operation: Operation) -> Reached:
    supply = operation.at()
    return _through(
        operation,
        "do_it",
        main=["from app.doing import do_it"],
        files={"doing": _leaf(operation, supply)},
        supply=supply,
        apart=True,
    )


@_is("module-attribute")
def _module_attribute(operation: Operation) -> Reached:
    supply = operation.at()
    return _through(
        operation,
        "doing.do_it",
        main=["from app import doing"],
        files={"doing": _leaf(operation, supply)},
        supply=supply,
        apart=True,
    )


@_is("two-helpers")
def _two_here(operation: Operation) -> Reached:
    supply = operation.at()
    return _through(
        operation,
        "hop",
        main=[*_leaf(operation, supply), *_hop(operation, "hop", "do_it", supply)],
        supply=supply,
    )


@_is("helper-here-then-elsewhere")
def _here_then_elsewhere(operation: Operation) -> Reached:
    supply = operation.at()
    return _through(
        operation,
        "hop",
        main=["from app.doing import do_it", "", *_hop(operation, "hop", "do_it", supply)],
        files={"doing": _leaf(operation, supply)},
        supply=supply,
        apart=True,
    )


@_is("three-modules")
def _three_modules(operation: Operation) -> Reached:
    supply = operation.at()
    return _through(
        operation,
        "hop",
        main=["from app.between import hop"],
        files={
            "between": [
                "from app.doing import do_it",
                "",
                *_hop(operation, "hop", "do_it", supply),
            ],
            "doing": _leaf(operation, supply),
        },
        supply=supply,
        apart=True,
    )


@_is("nested-function")
def _nested(operation: Operation) -> Reached:
    supply = operation.at()
    if supply.given or supply.parameter:
        raise NotApplicable("a nested function takes no subject from callers")
    return _through(
        operation,
        "inner",
        before=tuple(_leaf(operation, supply, "inner")),
        supply=supply,
    )


@_is("lambda")
def _lambda(operation: Operation) -> Reached:
    supply = operation.at()
    if (
        supply.head
        or operation.coroutine
        or supply.parameter
        or operation.around(["pass"]) != ["pass"]
    ):
        raise NotApplicable("a lambda holds no statement")
    return Reached(
        call="do_it({item})",
        function="do_it",
        main=[f"do_it = lambda item: {operation.expression(supply)}"],
        supply=supply,
    )


def _class(
    operation: Operation, supply: Supply, method: Lines, name: str = "Worker", base: str = ""
) -> Lines:
    """A class with a method, and with what holds the subject."""
    return [
        f"class {name}{base}:",
        *indented([*supply.members]),
        *(
            ["    def __init__(self):", *indented([*supply.constructor], 2), ""]
            if supply.constructor
            else []
        ),
        *indented(method),
        "",
    ]


def _of_worker(
    operation: Operation, method: str, main: Lines, supply: Supply, made: str = "Worker()"
) -> Reached:
    return _through(
        operation,
        f"worker.{method}",
        main=main,
        before=(f"worker = {made}",),
        supply=supply,
    )


@_is("method")
def _method(operation: Operation) -> Reached:
    supply = operation.at(in_class=True)
    leaf = _leaf(operation, supply, first="self, ")
    return _of_worker(operation, "do_it", _class(operation, supply, leaf), supply)


@_is("method-elsewhere")
def _method_elsewhere(operation: Operation) -> Reached:
    supply = operation.at(in_class=True)
    leaf = _leaf(operation, supply, first="self, ")
    return _through(
        operation,
        "worker.do_it",
        main=["from app.doing import Worker"],
        files={"doing": _class(operation, supply, leaf)},
        before=("worker = Worker()",),
        supply=supply,
        apart=True,
    )


@_is("method-calls-method")
def _method_method(operation: Operation) -> Reached:
    supply = operation.at(in_class=True)
    leaf = _leaf(operation, supply, "_do_it", first="self, ")
    hop = _hop(operation, "do_it", "self._do_it", supply)
    hop[0] = hop[0].replace("(item", "(self, item")
    return _of_worker(operation, "do_it", _class(operation, supply, [*leaf, *hop]), supply)


@_is("inherited")
def _inherited(operation: Operation) -> Reached:
    supply = operation.at(in_class=True)
    leaf = _leaf(operation, supply, first="self, ")
    main = [*_class(operation, supply, leaf, "Parent"), "class Worker(Parent):", "    pass", ""]
    return _of_worker(operation, "do_it", main, supply)


@_is("inherited-elsewhere")
def _inherited_elsewhere(operation: Operation) -> Reached:
    supply = operation.at(in_class=True)
    leaf = _leaf(operation, supply, first="self, ")
    return _through(
        operation,
        "worker.do_it",
        main=["from app.doing import Parent", "", "class Worker(Parent):", "    pass", ""],
        files={"doing": _class(operation, supply, leaf, "Parent")},
        before=("worker = Worker()",),
        supply=supply,
        apart=True,
    )


def _declared(operation: Operation, supply: Supply, bases: str, body: Lines) -> Lines:
    """A class that declares the method and leaves it to others."""
    parameters = f"self, item: {operation.form.item}{parameter_of(supply)}"
    return [
        f"class Does{bases}:",
        f"    {operation.defining} do_it({parameters}):",
        *indented(body, 2),
        "",
    ]


def _through_declared(
    operation: Operation, bases: str, body: Lines, imported: Lines, base: str
) -> Reached:
    supply = operation.at(in_class=True)
    leaf = _leaf(operation, supply, first="self, ")
    main = [
        *imported,
        *_declared(operation, supply, bases, body),
        *_class(operation, supply, leaf, base=base),
        "def worker_of_settings() -> Does:",
        "    return Worker()",
        "",
    ]
    return _of_worker(operation, "do_it", main, supply, "worker_of_settings()")


@_is("overridden-once")
def _overridden(operation: Operation) -> Reached:
    return _through_declared(operation, "", ["raise NotImplementedError"], [], "(Does)")


@_is("protocol")
def _protocol(operation: Operation) -> Reached:
    imported = ["from typing import Protocol", ""]
    return _through_declared(operation, "(Protocol)", ["..."], imported, "")


@_is("abstract")
def _abstract(operation: Operation) -> Reached:
    found = _through_declared(
        operation, "(abc.ABC)", ["raise NotImplementedError"], ["import abc", ""], "(Does)"
    )
    at = next(number for number, line in enumerate(found.main) if "do_it(" in line)
    found.main.insert(at, "    @abc.abstractmethod")
    return found


@_is("super-method")
def _super(operation: Operation) -> Reached:
    supply = operation.at(in_class=True)
    leaf = _leaf(operation, supply, first="self, ")
    hop = _hop(operation, "do_it", "super().do_it", supply)
    hop[0] = hop[0].replace("(item", "(self, item")
    main = [*_class(operation, supply, leaf, "Parent"), "class Worker(Parent):", *indented(hop), ""]
    return _of_worker(operation, "do_it", main, supply)


@_is("attribute-method")
def _attribute_method(operation: Operation) -> Reached:
    supply = operation.at(in_class=True)
    leaf = _leaf(operation, supply, first="self, ")
    main = [
        *_class(operation, supply, leaf),
        "class Service:",
        "    def __init__(self):",
        "        self.worker = Worker()",
        "",
    ]
    return _of_worker(operation, "worker.do_it", main, supply, "Service()")


@_is("attribute-given")
def _attribute_given(operation: Operation) -> Reached:
    supply = operation.at(in_class=True)
    leaf = _leaf(operation, supply, first="self, ")
    hop = _hop(operation, "do_it", "self.worker.do_it", supply)
    hop[0] = hop[0].replace("(item", "(self, item")
    main = [
        *_class(operation, supply, leaf),
        "class Service:",
        "    def __init__(self, worker: Worker):",
        "        self.worker = worker",
        "",
        *indented(hop),
    ]
    return _of_worker(operation, "do_it", main, supply, "Service(Worker())")


@_is("static-method")
def _static(operation: Operation) -> Reached:
    supply = operation.at()
    main = ["class Worker:", "    @staticmethod", *indented(_leaf(operation, supply)), ""]
    return _through(operation, "Worker.do_it", main=main, supply=supply)


@_is("class-method")
def _class_method(operation: Operation) -> Reached:
    supply = operation.at()
    main = [
        "class Worker:",
        "    @classmethod",
        *indented(_leaf(operation, supply, first="cls, ")),
        "",
    ]
    return _through(operation, "Worker.do_it", main=main, supply=supply)


@_is("called-object")
def _called_object(operation: Operation) -> Reached:
    supply = operation.at(in_class=True)
    leaf = _leaf(operation, supply, "__call__", first="self, ")
    return _through(
        operation,
        "worker",
        main=_class(operation, supply, leaf),
        before=("worker = Worker()",),
        supply=supply,
    )


@_is("item-of-object")
def _item_of_object(operation: Operation) -> Reached:
    supply = operation.at(in_class=True)
    if operation.coroutine or supply.parameter:
        raise NotApplicable("`__getitem__` takes one item and awaits nothing")
    leaf = _leaf(operation, supply, "__getitem__", first="self, ")
    return Reached(
        call="worker[{item}]",
        main=_class(operation, supply, leaf),
        before=("worker = Worker()",),
        supply=supply,
    )


def _object(operation: Operation, members: Callable[[Supply], Lines], call: str) -> Reached:
    """An object for each item, which holds it."""
    supply = operation.at(in_class=True)
    if operation.coroutine or supply.parameter:
        raise NotApplicable(
            "what an object for each item does takes no subject, and awaits nothing"
        )
    main = [
        "class Task:",
        *indented([*supply.members]),
        f"    def __init__(self, number: {operation.form.item}):",
        "        self.number = number",
        *indented([*supply.constructor], 2),
        "",
        *indented(members(supply)),
        "",
    ]
    return Reached(call=call, main=main, supply=supply)


@_is("through-property")
def _property(operation: Operation) -> Reached:
    return _object(
        operation,
        lambda supply: [
            "@property",
            "def done(self):",
            *indented(operation.done(supply, "self.number")),
        ],
        "Task({item}).done",
    )


@_is("through-cached-property")
def _cached_property(operation: Operation) -> Reached:
    found = _object(
        operation,
        lambda supply: [
            "@functools.cached_property",
            "def done(self):",
            *indented(operation.done(supply, "self.number")),
        ],
        "Task({item}).done",
    )
    found.main[:0] = ["import functools", ""]
    return found


@_is("constructor-does")
def _in_constructor(operation: Operation) -> Reached:
    supply = operation.at(in_class=True)
    if operation.coroutine or supply.parameter:
        raise NotApplicable("a constructor awaits nothing")
    main = [
        "class Task:",
        *indented([*supply.members]),
        f"    def __init__(self, number: {operation.form.item}):",
        *indented([*supply.constructor], 2),
        *indented(operation.done(supply, "number", "self.found = {}"), 2),
        "",
    ]
    return Reached(call="Task({item})", main=main, supply=supply)


@_is("through-iter")
def _iter(operation: Operation) -> Reached:
    return _object(
        operation,
        lambda supply: [
            "def __iter__(self):",
            *indented(operation.done(supply, "self.number", "yield {}")),
        ],
        "list(Task({item}))",
    )


@_is("through-str")
def _str(operation: Operation) -> Reached:
    return _object(
        operation,
        lambda supply: [
            "def __str__(self):",
            *indented(operation.done(supply, "self.number", "return str({})")),
        ],
        "str(Task({item}))",
    )


@_is("generator")
def _generator(operation: Operation) -> Reached:
    supply = operation.at()
    if operation.coroutine:
        raise NotApplicable("`list` goes through no async generator")
    leaf = [
        f"def do_it(item: {operation.form.item}{parameter_of(supply)}):",
        *indented(operation.done(supply, result="yield {}")),
        "",
    ]
    return Reached(call=f"list(do_it({{item}}{passed(supply)}))", main=leaf, supply=supply)


@_is("async-generator")
def _async_generator(operation: Operation) -> Reached:
    supply = operation.at()
    if not operation.coroutine:
        raise NotApplicable("only coroutines go through an async generator")
    leaf = [
        f"async def do_it(item: {operation.form.item}{parameter_of(supply)}):",
        *indented(operation.done(supply, result="yield {}")),
        "",
    ]
    call = f"[one async for one in do_it({{item}}{passed(supply)})]"
    return Reached(call=call, main=leaf, supply=supply)


_WRAPS = """\
import functools
import time

def {name}(function):
    @functools.wraps(function)
    {define} wrapper(*arguments, **named):
{body}
    return wrapper
"""
_TIMED = """\
        start = time.perf_counter()
        found = {awaiting}function(*arguments, **named)
        print(time.perf_counter() - start)
        return found
"""
_RETRY = """\
        for _ in range(3):
            try:
                return {awaiting}function(*arguments, **named)
            except OSError:
                print("again")
        raise OSError("nothing left to try")
"""


_FOR_BOTH = """\
import functools
import inspect


def for_both(function):
    @functools.wraps(function)
    async def awaited(*arguments, **named):
        return await function(*arguments, **named)

    @functools.wraps(function)
    def plain(*arguments, **named):
        return function(*arguments, **named)

    if inspect.iscoroutinefunction(function):
        return awaited
    return plain
"""


def _decorated(operation: Operation, name: str, body: str) -> Reached:
    supply = operation.at()
    body = body.format(awaiting=operation.awaiting).rstrip("\n")
    text = _WRAPS.format(name=name, define=operation.defining, body=body)
    main = [*text.splitlines(), "", f"@{name}", *_leaf(operation, supply)]
    return _through(operation, "do_it", main=main, supply=supply)


@_is("decorated")
def _decorated_timed(operation: Operation) -> Reached:
    return _decorated(operation, "timed", _TIMED)


@_is("decorated-retry")
def _decorated_retry(operation: Operation) -> Reached:
    return _decorated(operation, "retried", _RETRY)


@_is("decorated-for-both")
def _decorated_for_both(operation: Operation) -> Reached:
    supply = operation.at()
    main = [*_FOR_BOTH.splitlines(), "", "@for_both", *_leaf(operation, supply)]
    return _through(operation, "do_it", main=main, supply=supply)


@_is("decorated-by-library")
def _decorated_library(operation: Operation) -> Reached:
    supply = operation.at()
    main = ["import tenacity", "", "@tenacity.retry(stop=tenacity.stop_after_attempt(3))"]
    return _through(
        operation,
        "do_it",
        main=[*main, *_leaf(operation, supply)],
        supply=supply,
    )


@_is("partial")
def _partial(operation: Operation) -> Reached:
    supply = operation.at()
    leaf = _leaf(operation, supply)
    leaf[0] = leaf[0].replace("do_it(", "do_it(log, ")
    return _through(
        operation,
        "bound",
        main=["import functools", "", *leaf],
        before=("bound = functools.partial(do_it, print)",),
        supply=supply,
    )


@_is("callable-parameter")
def _callable_parameter(operation: Operation) -> Reached:
    supply = operation.at()
    main = [
        *_leaf(operation, supply),
        f"{operation.defining} applied(function, item{handed_on(supply)}):",
        f"    return {HERE}{operation.awaiting}function(item{passed(supply)})",
        "",
    ]
    return Reached(
        call=f"{operation.awaiting}applied(do_it, {{item}}{passed(supply)})",
        main=main,
        supply=supply,
    )


@_is("registry")
def _registry(operation: Operation) -> Reached:
    supply = operation.at()
    main = [*_leaf(operation, supply), 'WAYS = {"main": do_it}', ""]
    return Reached(
        call=f'{operation.awaiting}WAYS["main"]({{item}}{passed(supply)})', main=main, supply=supply
    )


@_is("alias")
def _alias(operation: Operation) -> Reached:
    supply = operation.at(in_class=True)
    leaf = _leaf(operation, supply, first="self, ")
    return _through(
        operation,
        "do_it",
        main=_class(operation, supply, leaf),
        before=("do_it = Worker().do_it",),
        supply=supply,
    )


@_is("returned-function")
def _returned_function(operation: Operation) -> Reached:
    supply = operation.at()
    main = ["def doer():", *indented(_leaf(operation, supply)), "    return do_it", ""]
    return _through(operation, "found", main=main, before=("found = doer()",), supply=supply)


@_is("one-of-branches")
def _branches(operation: Operation) -> Reached:
    supply = operation.at()
    main = [
        *_leaf(operation, supply),
        f"{operation.defining} hop(item: {operation.form.item}{handed_on(supply)}):",
        "    if item is None:",
        "        return None",
        f"    return {HERE}{operation.awaiting}do_it(item{passed(supply)})",
        "",
    ]
    return _through(operation, "hop", main=main, supply=supply)
