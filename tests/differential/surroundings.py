"""Surroundings of a piece: what holds it (a function, a method, a coroutine), and blocks around it."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Given:
    """A parameter as it is spelled in a signature."""

    name: str
    annotation: str

    def __str__(self) -> str:
        return f"{self.name}: {self.annotation}" if self.annotation else self.name


@dataclass(frozen=True)
class Held:
    """Statements, and the expression that is their result. `done` says that they return it themselves."""

    block: str
    result: str
    done: bool = False

    def returning(self, word: str = "return") -> str:
        """The statements with the result returned at their end."""
        return self.block if self.done else f"{self.block}\n{word} {self.result}"


@dataclass(frozen=True)
class Block:
    """What stands around a piece inside a function."""

    name: str
    put: Callable[[Held], Held]


@dataclass(frozen=True)
class Holder:
    """What a piece is the body of; the program's entry calls it."""

    name: str
    hold: Callable[[Sequence[Given], Held], str]
    spell: Callable[[str], str] = str
    head: str = ""


def _in(text: str) -> str:
    return textwrap.indent(text, "    ")


# Blocks


def _bare(held: Held) -> Held:
    return held


def _try_except(held: Held) -> Held:
    text = f"try:\n{_in(held.block)}\nexcept Exception as error:\n    note('handled', type(error).__name__)"
    return Held(text, held.result, held.done)


def _try_except_reads(held: Held) -> Held:
    text = f"try:\n{_in(held.block)}\nexcept Exception:\n    note('handled', {held.result})"
    return Held(text, held.result, held.done)


def _try_finally(held: Held) -> Held:
    text = f"try:\n{_in(held.block)}\nfinally:\n    note('finally')"
    return Held(text, held.result, held.done)


def _try_return_finally(held: Held) -> Held:
    text = f"try:\n{_in(held.returning())}\nfinally:\n    note('finally', {held.result})"
    return Held(text, held.result, done=True)


def _in_finally(held: Held) -> Held:
    text = f"try:\n    note('begin')\nfinally:\n{_in(held.block)}"
    return Held(text, held.result, held.done)


def _in_except(held: Held) -> Held:
    text = f"try:\n    raise ValueError('v')\nexcept ValueError:\n{_in(held.returning())}"
    return Held(text, held.result, done=True)


def _with(held: Held) -> Held:
    return Held(f"with guard(False):\n{_in(held.returning())}", held.result, done=True)


def _with_swallowing(held: Held) -> Held:
    return Held(f"with guard():\n{_in(held.block)}", held.result, held.done)


def _with_suppress(held: Held) -> Held:
    text = f"with contextlib.suppress(Exception):\n{_in(held.block)}"
    return Held(f"import contextlib\n\n{text}", held.result, held.done)


def _match(held: Held) -> Held:
    text = f"match stop('mode'):\n    case True:\n        pass\n    case _:\n{_in(_in(held.block))}"
    return Held(text, held.result, held.done)


def _if(held: Held) -> Held:
    text = f"if not stop('if'):\n{_in(held.returning())}\nelse:\n    note('else')"
    return Held(text, held.result, done=True)


def _for(held: Held) -> Held:
    text = (
        f"found = []\nfor turn in range(2):\n{_in(held.block)}\n    found.append({held.result})"
        if not held.done
        else f"for turn in range(2):\n{_in(held.block)}"
    )
    return Held(text, "found", held.done)


def _while(held: Held) -> Held:
    text = f"turns = 0\nwhile turns < 2:\n    turns += 1\n{_in(held.block)}"
    return Held(text, held.result, held.done)


def _for_with_jumps(held: Held) -> Held:
    text = (
        f"for turn in range(3):\n    if stop('turn'):\n        continue\n{_in(held.block)}\n"
        "    if stop('end'):\n        break"
    )
    return Held(text, held.result, held.done)


def _for_else(held: Held) -> Held:
    text = f"for turn in range(1):\n    note(turn)\nelse:\n{_in(held.block)}"
    return Held(text, held.result, held.done)


BLOCKS = (
    Block("bare", _bare),
    Block("try-except", _try_except),
    Block("try-except that reads", _try_except_reads),
    Block("try-finally", _try_finally),
    Block("try-return-finally", _try_return_finally),
    Block("in finally", _in_finally),
    Block("in except", _in_except),
    Block("with", _with),
    Block("with that swallows", _with_swallowing),
    Block("with suppress", _with_suppress),
    Block("match", _match),
    Block("if", _if),
    Block("for", _for),
    Block("while", _while),
    Block("for with jumps", _for_with_jumps),
    Block("for-else", _for_else),
)


# Holders


def _signature(given: Sequence[Given]) -> str:
    return ", ".join(map(str, given))


def _names(given: Sequence[Given]) -> str:
    return ", ".join(one.name for one in given)


def _function(given: Sequence[Given], held: Held) -> str:
    return f"\n\ndef entry({_signature(given)}):\n{_in(held.returning())}"


def _decorated(given: Sequence[Given], held: Held) -> str:
    return (
        "import functools\n\n\ndef traced(function):\n    @functools.wraps(function)\n"
        "    def wrapper(*arguments, **named):\n        note('call')\n"
        "        return function(*arguments, **named)\n\n    return wrapper\n\n\n"
        f"@traced\ndef entry({_signature(given)}):\n{_in(held.returning())}"
    )


def _method(given: Sequence[Given], held: Held) -> str:
    return (
        f"\n\nclass Worker:\n    def work(self, {_signature(given)}):\n"
        f"{_in(_in(held.returning()))}\n\n\ndef entry({_names(given)}):\n"
        f"    return Worker().work({_names(given)})"
    )


def _static(given: Sequence[Given], held: Held) -> str:
    return (
        f"\n\nclass Worker:\n    @staticmethod\n    def __work({_signature(given)}):\n"
        f"{_in(_in(held.returning()))}\n\n    @classmethod\n    def run(cls, {_names(given)}):\n"
        f"        return cls.__work({_names(given)})\n\n\nentry = Worker.run"
    )


def _attributes(given: Sequence[Given], held: Held) -> str:
    stores = "\n".join(f"        self.{one.name} = {one.name}" for one in given)
    return (
        f"\n\nclass Worker:\n    def __init__(self, {_signature(given)}):\n{stores}\n\n"
        f"    def work(self):\n{_in(_in(held.returning()))}\n\n\ndef entry({_names(given)}):\n"
        f"    return Worker({_names(given)}).work()"
    )


def _globals(given: Sequence[Given], held: Held) -> str:
    names = ", ".join(one.name.upper() for one in given)
    firsts = "\n".join(f"{one.name.upper()} = None" for one in given)
    stores = "\n".join(f"    {one.name.upper()} = {one.name}" for one in given)
    return (
        f"\n{firsts}\n\n\ndef work():\n{_in(held.returning())}\n\n\n"
        f"def entry({_names(given)}):\n    global {names}\n{stores}\n    return work()"
    )


def _nested(given: Sequence[Given], held: Held) -> str:
    inner = f"def inner({_signature(given)}):\n{_in(held.returning())}"
    return f"\n\ndef entry({_names(given)}):\n{_in(inner)}\n\n    return inner({_names(given)})"


def _closure(given: Sequence[Given], held: Held) -> str:
    inner = f"def inner():\n{_in(held.returning())}"
    return f"\n\ndef entry({_signature(given)}):\n{_in(inner)}\n\n    return inner()"


def _generator(given: Sequence[Given], held: Held) -> str:
    body = f"note('started')\n{held.returning('yield') if not held.done else held.block}"
    return f"\n\ndef entry({_signature(given)}):\n{_in(body)}\n    yield 'end'"


def _coroutine(given: Sequence[Given], held: Held) -> str:
    body = f"await pause()\n{held.returning()}"
    return f"\n\nasync def entry({_signature(given)}):\n{_in(body)}"


def _asynchronous_generator(given: Sequence[Given], held: Held) -> str:
    body = f"await pause()\n{held.block}\nyield {held.result}"
    return f"\n\nasync def entry({_signature(given)}):\n{_in(body)}"


def _module(given: Sequence[Given], held: Held) -> str:
    return f"from given import {_names(given)}\n{held.block}\nresult = {held.result}"


def _class_body(given: Sequence[Given], held: Held) -> str:
    body = f"{held.block}\nresult = {held.result}"
    return (
        f"\n\ndef entry({_signature(given)}):\n    class Body:\n{_in(_in(body))}\n\n"
        "    return Body.result"
    )


def _defaults(given: Sequence[Given], held: Held) -> str:
    starred = ", ".join([*(f"{one}" for one in given), "*others", "**named"])
    return f"\n\ndef entry({starred}):\n{_in(held.returning())}"


_PAUSE = "from world import pause"
HOLDERS = (
    Holder("function", _function),
    Holder("decorated function", _decorated),
    Holder("method", _method),
    Holder("static method", _static),
    Holder("method with attributes", _attributes, lambda name: f"self.{name}"),
    Holder("function with globals", _globals, str.upper),
    Holder("nested function", _nested),
    Holder("closure", _closure),
    Holder("generator", _generator),
    Holder("coroutine", _coroutine, head=_PAUSE),
    Holder("asynchronous generator", _asynchronous_generator, head=_PAUSE),
    Holder("module", _module),
    Holder("class body", _class_body),
    Holder("function with more", _defaults),
)
