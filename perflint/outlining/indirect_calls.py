"""Calls of a function by something that it is passed to, with what that one passes on to it:
`Thread(target=load, args=(path,))`, `pool.map(load, paths)`, `load.delay(path)`."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from perflint.language.names import PARTIAL, Names

# Methods and functions that take a function, with its position, and what to call it with behind it …
_TAKING_FUNCTION = {
    **dict.fromkeys(
        "submit to_thread enqueue add_task call_soon call_soon_threadsafe run_sync run_in_threadpool"
        " start_soon partial".split(),
        0,
    ),
    **dict.fromkeys("run_in_executor call_later enqueue_in enqueue_at".split(), 1),
}
_EACH = frozenset("map imap imap_unordered map_async".split())  # … with one item of each
_WITH_LISTS = frozenset(
    "apply apply_async".split()
)  # … with the items of a tuple, and of a dictionary
_OF_FUNCTIONS = frozenset("delay s si remote send".split())  # methods of tasks: with what these get
_STARTED = frozenset("Thread Process Timer".split())
# The last names of all of these.
MAKING = _TAKING_FUNCTION.keys() | _EACH | _WITH_LISTS | _OF_FUNCTIONS | _STARTED
Passed = tuple[int | str, ast.expr]  # position or keyword, and the value
_POSSIBLE = (ast.Name, ast.Attribute, ast.Call)  # what may stand for a function


class Indirect(NamedTuple):
    """A call by something else.

    Attributes:
        function: what is called.
        passed: position or keyword, and the value.
        each: whether it is called with one item of each of the values.
        held: what it holds already, as a `partial`; this comes first.
    """

    function: ast.expr
    passed: tuple[Passed, ...]
    each: bool = False
    held: tuple[Passed, ...] = ()


def indirect(call: ast.Call, name: str, names: Names) -> Indirect | None:
    """The call that another one leads to, if it is of a form that is known.

    Args:
        name: the last part of what it is written to run.
    """
    found = _found(call, name)
    if found is None or not isinstance(found.function, _POSSIBLE):
        return None
    partial = partial_of(found.function, names)
    if partial is None:
        return found if not isinstance(found.function, ast.Call) else None
    return found._replace(function=partial.args[0], held=held_by(partial))


def partial_of(function: ast.expr, names: Names) -> ast.Call | None:
    """The `partial(load, path)` that a function is, written there or bound to its name."""
    if isinstance(function, ast.Name):
        only = names.only_binding(function)
        value = only.value if only is not None and only.kind == "assign" else None
    else:
        value = function
    if isinstance(value, ast.Call) and value.args and names.dotted(value.func) == PARTIAL:
        return value
    return None


def held_by(partial: ast.Call) -> tuple[Passed, ...]:
    """What a `partial` passes to its function before what it is called with."""
    return tuple(_arguments(partial.args[1:], partial.keywords))


def behind(held: tuple[Passed, ...], place: int | str) -> int | str:
    """Where the function of a `partial` gets what that is passed at a place."""
    if isinstance(place, str):
        return place
    return place + sum(isinstance(taken, int) for taken, _ in held)


def _found(call: ast.Call, name: str) -> Indirect | None:
    args = call.args
    if name in _STARTED:
        words = {word.arg: word.value for word in call.keywords}
        target = words.get("target")
        return (
            Indirect(target, tuple(_items(words.get("args"), words.get("kwargs"))))
            if target
            else None
        )
    if name in _OF_FUNCTIONS:
        if not isinstance(call.func, ast.Attribute):
            return None
        return Indirect(call.func.value, tuple(_arguments(args, call.keywords)))
    if name in _WITH_LISTS:
        return _with_lists(call)
    place = _TAKING_FUNCTION.get(name, 0)
    if len(args) <= place or isinstance(args[place], ast.Starred):
        return None
    passed = tuple(_arguments(args[place + 1 :], call.keywords if name not in _EACH else []))
    return Indirect(args[place], passed, name in _EACH)


def _with_lists(call: ast.Call) -> Indirect | None:
    """`task.apply_async((path,), {"mode": "r"})`, `pool.apply_async(load, (path,))`."""
    words = {word.arg: word.value for word in call.keywords}
    args: list[ast.expr] = list(call.args)
    function = getattr(call.func, "value", None)
    if args and not isinstance(args[0], (ast.Tuple, ast.List)):
        function = args.pop(0)
    if function is None:
        return None
    first = args[0] if args else words.get("args")
    second = args[1] if len(args) > 1 else words.get("kwargs", words.get("kwds"))
    return Indirect(function, tuple(_items(first, second)))


def _items(positional: ast.expr | None, named: ast.expr | None) -> Iterator[Passed]:
    """What a tuple or list, and a dictionary, hold that are written out."""
    if isinstance(positional, (ast.Tuple, ast.List)):
        yield from _arguments(positional.elts, [])
    if isinstance(named, ast.Dict):
        for key, value in zip(named.keys, named.values):
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield key.value, value


def _arguments(args: Sequence[ast.expr], keywords: Sequence[ast.keyword]) -> Iterator[Passed]:
    for position, value in enumerate(args):
        if isinstance(value, ast.Starred):
            return
        yield position, value
    for word in keywords:
        if word.arg is not None:
            yield word.arg, word.value
