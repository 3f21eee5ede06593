"""Run one program on one set of inputs, and say all that can be seen of it."""

from __future__ import annotations

import contextlib
import inspect
import signal
import sys
import types
import warnings
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any

from tests.differential.describing import Described, Forgetful, Memo, describe
from tests.differential.inputs import Input
from tests.differential.world import WORLD, Output, note

SECONDS = 1.0  # of CPU: the machine may be busy
LONGEST = 5.0  # of waiting
_TELL_OBJECTS = frozenset({"value", "type", "digits", "arguments", "globals", "other effects"})
_ENDS = frozenset({"raises", "returns", "other exception"})
_STEPS = 40  # what is taken of a generator


class Hang(BaseException):
    """A program that does not end."""


@dataclass(frozen=True)
class Call:
    """The inputs of one call, and where `stop` and `fail` strike.

    Attributes:
        shared: the parameters that are given the same object as the first one.
    """

    inputs: tuple[tuple[str, Input], ...]
    stop_at: int = -1
    fail_at: int = -1
    shared: frozenset[str] = frozenset()

    @property
    def tags(self) -> frozenset[str]:
        """What is odd about the call."""
        own = {tag for _, value in self.inputs for tag in value.tags}
        if self.shared:
            own.add("shared")
        if self.fail_at >= 0:
            own.add("fails")
        if self.stop_at >= 0:
            own.add("stops")
        return frozenset(own)

    def __str__(self) -> str:
        parts = [f"{name} = {value.name}" for name, value in self.inputs]
        parts += [f"{name} is {self.inputs[0][0]}" for name in sorted(self.shared)]
        if self.stop_at >= 0:
            parts.append(f"stop at {self.stop_at}")
        if self.fail_at >= 0:
            parts.append(f"fail at {self.fail_at}")
        return ", ".join(parts)


@dataclass(frozen=True)
class Outcome:
    """What can be seen of a call.

    Attributes:
        raised: the class of the exception and its arguments; None if it returned.
        value: the result, the arguments afterwards and the globals by name, described together: what is one
            object is told.
    """

    raised: tuple[str, Described] | None
    value: Described
    arguments: Described
    globals: tuple[tuple[str, Described], ...]
    log: tuple[Described, ...]
    hung: bool = False

    def __str__(self) -> str:
        told = f"raised {self.raised}" if self.raised else f"returned {self.value}"
        told = "hung" if self.hung else told
        lines = [told, f"arguments {self.arguments}", f"globals {self.globals}"]
        return "\n".join([*lines, *(f"log {entry}" for entry in self.log)])


def run(code: CodeType, call: Call, *, identity: bool = True) -> Outcome:
    """Execute a module anew, and call its entry; `identity` says what is one object."""
    WORLD.start(call.stop_at, call.fail_at, identity=identity)
    arguments = _arguments(call)
    WORLD.log.clear()
    namespace: dict[str, Any] = {"__name__": "program", "__builtins__": __builtins__}
    module = types.ModuleType("program")
    module.__dict__.update(namespace)
    sys.modules["program"] = module
    given = types.ModuleType("given")
    given.__dict__.update(arguments)
    sys.modules["given"] = given
    raised: tuple[str, Described] | None = None
    result: Any = None
    hung = called = False
    try:
        with _limited(), warnings.catch_warnings(), contextlib.redirect_stdout(Output()):
            warnings.simplefilter("ignore")
            exec(code, module.__dict__)  # noqa: S102 - running programs is what this is for
            entry = module.__dict__.get("entry")
            called = entry is not None
            if entry is None:
                result = module.__dict__.get("result")
            else:
                result = _settled(entry(*arguments.values()))
    except Hang:
        hung = True
    except RecursionError:
        raised = ("RecursionError", ())
    except Exception as error:
        kind = type(error)
        raised = (f"{kind.__module__}.{kind.__qualname__}", describe(error.args))
    log = (*WORLD.log, *WORLD.changed())
    WORLD.log.clear()
    memo: Memo = {} if identity else Forgetful()
    value = describe(result, memo)
    left = tuple(describe(one, memo) for one in arguments.values())
    seen: tuple[tuple[str, Described], ...] = ()
    if called or raised is None:
        seen = tuple(
            (name, describe(one, memo))
            for name, one in sorted(module.__dict__.items())
            if not name.startswith("__") and not isinstance(one, (types.ModuleType, type))
            if not callable(one) and name not in arguments and name != "result"
        )
    # What is described may itself note something: a lazy result is part of what is seen.
    return Outcome(raised, value, left, seen, (*log, *WORLD.log), hung)


def _arguments(call: Call) -> dict[str, Any]:
    made: dict[str, Any] = {}
    first: Any = None
    for number, (name, value) in enumerate(call.inputs):
        made[name] = first if name in call.shared else value.make()
        if number == 0:
            first = made[name]
    return made


def _settled(result: Any) -> Any:
    """A result with coroutines run and generators walked, each step noted."""
    if inspect.iscoroutine(result):
        return _finished(result)
    if inspect.isgenerator(result):
        return _walked(result)
    if inspect.isasyncgen(result):
        return _finished(_collected(result))
    return result


def _finished(work: Any) -> Any:
    """Run a coroutine to its end; a whole event loop is started only for what waits on one."""
    import asyncio

    loop = asyncio.new_event_loop()
    try:
        return loop.run_until_complete(work)
    finally:
        loop.close()


def _walked(steps: Iterator[Any]) -> list[Any]:
    found = []
    for step in steps:
        note("yielded", step)
        found.append(step)
        if len(found) == _STEPS:
            break
    return found


async def _collected(steps: AsyncIterator[Any]) -> list[Any]:
    found = []
    async for step in steps:
        note("yielded", step)
        found.append(step)
        if len(found) == _STEPS:
            break
    return found


@contextlib.contextmanager
def _limited() -> Iterator[None]:
    signal.signal(signal.SIGPROF, _hang)
    signal.signal(signal.SIGALRM, _hang)
    signal.setitimer(signal.ITIMER_PROF, SECONDS, SECONDS)
    signal.setitimer(signal.ITIMER_REAL, LONGEST, LONGEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)


def _hang(number: int, frame: FrameType | None) -> None:
    raise Hang


# Comparing


def differences(before: Outcome, after: Outcome) -> frozenset[str]:
    """The kinds of differences between two outcomes.

    `raises` and `returns`: only one of them raises; `other exception`; `value`, `type` (equal but for
    exact classes), `digits` (the last ones of floats); `arguments`; `globals`; of the log `order`,
    `fewer effects`, `more effects` or `other effects`; `hangs`.
    The text of an exception is no part of what a program does, unless the program itself chose it.
    """
    if before.hung or after.hung:
        return frozenset() if before.hung else frozenset({"hangs"})
    kinds = set()
    if before.raised is None and after.raised is not None:
        kinds.add("raises")
    elif before.raised is not None and after.raised is None:
        kinds.add("returns")
    elif before.raised is not None and after.raised is not None:
        if before.raised[0] != after.raised[0] or (
            before.raised[0].endswith(".Fault") and before.raised != after.raised
        ):
            kinds.add("other exception")
    elif before.value != after.value:
        kinds.add(_value_kind(before.value, after.value))
    if before.arguments != after.arguments:
        kinds.add("arguments")
    if not kinds & {"raises", "returns"}:
        kept = dict(after.globals)
        if any(name not in kept or kept[name] != value for name, value in before.globals):
            kinds.add("globals")
    if before.log != after.log:
        # What a `finally` sees of an exception on its way is no result, but what was done until then.
        returned = before.raised is None and not kinds & _ENDS
        kinds.add(_log_kind(before.log, after.log, ends_alike=returned))
    return frozenset(kinds)


def _value_kind(before: Described, after: Described) -> str:
    for kind, plain in (("digits", _rounded), ("type", _untyped)):
        if _mapped(before, plain) == _mapped(after, plain):
            return kind
    return "value"


def _mapped(value: Described, plain: Callable[[tuple[Any, ...]], Described]) -> Described:
    """A description with each of its tuples made plain, the innermost first."""
    if not isinstance(value, tuple):
        return value
    return plain(tuple(_mapped(part, plain) for part in value))


def _rounded(value: tuple[Any, ...]) -> Described:
    """Floats without their last digits."""
    if len(value) == 2 and value[0] in {"float", "numpy.float64"} and isinstance(value[1], str):
        return ("float", f"{float(value[1]):.9g}")
    return value


def _untyped(value: tuple[Any, ...]) -> Described:
    """Values without their classes; the numbers of libraries as Python's."""
    if len(value) == 2 and value[0] == "dtype":
        return ("",)
    if len(value) == 2 and isinstance(value[0], str) and isinstance(value[1], str):
        return ("", _number(value[1]))
    if len(value) == 4 and value[2] == () and str(value[0]).startswith("numpy."):
        return value[3]
    if len(value) == 3 and value[0] == "collections.defaultdict":
        return ("", value[1])
    return ("", *value[1:]) if value and isinstance(value[0], str) else value


def _number(text: str) -> Described:
    """What a text is as a number, or the text itself."""
    text = {"True": "1", "False": "0"}.get(text, text)
    for of in (int, float):
        with contextlib.suppress(ValueError):
            number = of(text)
            return number if number == number else text  # nan equals nothing
    return text


def _is_handed_out(entry: Described) -> bool:
    """Whether an entry is a value on its way out: a result that is yielded, or seen by a `finally`."""
    _, (_, (label, *_)) = entry
    return label in (("str", "'yielded'"), ("str", "'finally'"))


def _log_kind(before: Sequence[Described], after: Sequence[Described], *, ends_alike: bool) -> str:
    different = [pair for pair in zip(before, after) if pair[0] != pair[1]]
    if len(before) == len(after) and all(one[0] == other[0] == "note" for one, other in different):
        # The same calls in the same order, which are given something else.
        kind = _value_kind(*(tuple(entry[1] for entry in entries) for entries in zip(*different)))
        handed_out = all(_is_handed_out(entry) for pair in different for entry in pair)
        if kind != "value" or ends_alike and handed_out:
            return kind
    left = list(after)
    missing = 0
    for entry in before:
        if entry in left:
            left.remove(entry)
        else:
            missing += 1
    if not missing and not left:
        return "order"
    if not left:
        return "fewer effects"
    return "other effects" if missing else "more effects"


class Runner:
    """Compiled programs, so that each text is compiled once."""

    def __init__(self) -> None:
        self._codes: dict[str, CodeType] = {}

    def run(self, text: str, call: Call, *, identity: bool = True) -> Outcome:
        """Run a program's text."""
        code = self._codes.get(text)
        if code is None:
            code = self._codes[text] = compile(text, "<program>", "exec", dont_inherit=True)
        return run(code, call, identity=identity)

    def differences(
        self, before: str, after: str, call: Call, outcomes: tuple[Outcome, Outcome]
    ) -> frozenset[str]:
        """The kinds of differences between two programs with these outcomes; `identity` is one where
        nothing but what is one object differs."""
        kinds = differences(*outcomes)
        if not kinds & _TELL_OBJECTS:
            return kinds
        plain = differences(
            self.run(before, call, identity=False), self.run(after, call, identity=False)
        )
        # A global or an argument that is the result itself differs in nothing else.
        return plain - ({"globals", "arguments"} - kinds) or frozenset({"identity"})
