"""The words that decorators of stubs may use: effects with their details, and marks."""

from __future__ import annotations

import ast
import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

# Kind to details; the first is the default, except for `blocks`, which needs one.
EFFECTS: dict[str, tuple[str, ...]] = {
    "blocks": (
        "network",
        "sleep",
        "subprocess",
        "file",
        "metadata",
        "database",
        "embedded",
        "wait",
        "compute",
        "input",
    ),
    "queries": ("database", "network"),
    "writes": ("database", "network"),
    "commits": ("database", "network"),
    "connects": ("database", "network"),
    "waits": (
        "future",
        "thread",
        "process",
        "queue",
        "slot",
        "lock",
        "event",
        "pool",
        "loop",
        "input",
    ),
    "infers": ("model", "embedding", "chat", "hash"),
    "tokenizes": ("text",),
    "loads_model": ("model", "data", "metric"),
    "creates": (
        "client",
        "process-pool",
        "thread-pool",
        "interpreter-pool",
        "parallel",
        "cluster",
        "session",
        "connection",
        "engine",
        "loader",
        "tokenizer",
    ),
    "requests": ("network", "file"),  # without blocking: the answer is awaited
    "pauses": ("time",),  # the same, until some time has passed
    "limits": ("several", "one"),  # the same, for a place among those that may go on
    "spawns": ("process", "thread", "task"),
    "compiles": ("jit", "graph"),
    "syncs_device": ("device", "cache"),
    "transfers": ("device",),
}
_NEEDS_DETAIL = frozenset({"blocks", "creates"})

# Marks to the names of the values that they may carry; the first is the positional one.
MARKS: dict[str, tuple[str, ...]] = {
    "pure": ("cost",),
    "lazy": (),
    "cached": (),
    "caches": (),
    "offloads": ("offloads", "to"),
    "calls_each": ("calls_each",),
    "calls": ("calls",),
    "writes_to": ("writes_to",),
    "handles": ("handles",),
    "context_manager": (),
    "few": (),
    "hashable": (),
    "unpicklable": ("unpicklable",),
    "since": ("since",),
    "removed": ("removed",),
    "deprecated": ("deprecated", "use"),
}
_VALUES: dict[str, tuple[str, ...]] = {
    "cost": ("low", "medium", "high"),
    "to": ("thread", "process", "task", "any"),
    "handles": ("request", "task", "command", "batch", "item", "piece"),
}
_NEEDS_VALUE = frozenset({"handles", "since", "removed", "unpicklable"})
PARAMETER_MARKS = ("offloads", "calls_each", "calls", "writes_to")  # that name a parameter

# Decorators of Python itself, by the last part of their name, and the mark that they give.
PYTHON: dict[str, str | None] = {
    "property": "property",
    "cached_property": "property",
    "abstractproperty": "property",
    "classmethod": "classmethod",
    "staticmethod": "staticmethod",
    "abstractmethod": "abstract",
    "overload": "overload",
    "contextmanager": "contextmanager",
    "asynccontextmanager": "contextmanager",
    "final": None,
    "override": None,
    "type_check_only": None,
    "runtime_checkable": None,
    "dataclass": None,
    "total_ordering": None,
}


@dataclass(slots=True)
class Said:
    """What the decorators of one function or class say.

    Attributes:
        effects: kind, detail and `use` of each.
        marks: words, those of Python included.
        values: what the marks carry.
    """

    effects: list[tuple[str, str, str | None]] = field(default_factory=list)
    marks: set[str] = field(default_factory=set)
    values: dict[str, str] = field(default_factory=dict)


class Misuse(Exception):
    """A decorator that means nothing; the message says why."""


def read(decorator: ast.expr, said: Said, imported: Iterable[str]) -> None:
    """Add what one decorator says.

    Args:
        decorator: the expression after `@`.
        said: where to add.
        imported: names that the stub imports or defines: as decorators these are not ours.

    Raises:
        Misuse: the decorator is unknown or is given what it does not take.
    """
    function = decorator.func if isinstance(decorator, ast.Call) else decorator
    last = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    if last in PYTHON:
        mark = PYTHON[last]
        if mark is not None:
            said.marks.add(mark)
        if last == "cached_property":
            said.marks.add("cached")
        return
    if isinstance(function, ast.Attribute):
        return  # `@name.setter` and decorators of other libraries
    if last in imported:
        if last == "deprecated":
            said.marks.add("deprecated")
        return
    positional, named = _arguments(decorator)
    if last in EFFECTS:
        _read_effect(last, positional, named, said)
    elif last in MARKS:
        _read_mark(last, positional, named, said)
    else:
        close = difflib.get_close_matches(last, [*EFFECTS, *MARKS, *PYTHON], 1)
        hint = f"; did you mean `@{close[0]}`?" if close else ""
        raise Misuse(f"unknown decorator `@{last or ast.unparse(decorator)}`{hint}")


def _arguments(decorator: ast.expr) -> tuple[list[str], dict[str, str]]:
    if not isinstance(decorator, ast.Call):
        return [], {}
    positional = [_text(argument) for argument in decorator.args]
    return positional, {word.arg or "**": _text(word.value) for word in decorator.keywords}


def _text(node: ast.expr) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise Misuse(f"`{ast.unparse(node)}` must be a string literal")


def _read_effect(kind: str, positional: list[str], named: dict[str, str], said: Said) -> None:
    use = named.pop("use", None)
    if named or len(positional) > 1:
        raise Misuse(f"`@{kind}` takes a detail and `use` only")
    if not positional and kind in _NEEDS_DETAIL:
        raise Misuse(f"`@{kind}` needs a detail: one of {_listed(EFFECTS[kind])}")
    detail = positional[0] if positional else EFFECTS[kind][0]
    if detail not in EFFECTS[kind]:
        raise Misuse(f"`@{kind}` knows no `{detail}`, only {_listed(EFFECTS[kind])}")
    said.effects.append((kind, detail, use))


def _read_mark(mark: str, positional: list[str], named: dict[str, str], said: Said) -> None:
    takes = MARKS[mark]
    if len(positional) > min(len(takes), 1):
        raise Misuse(f"`@{mark}` takes {'one argument' if takes else 'no arguments'}")
    values = dict(named)
    if positional:
        values[takes[0]] = positional[0]
    for name, value in values.items():
        if name not in takes:
            raise Misuse(f"`@{mark}` takes no `{name}`")
        if name in _VALUES and value not in _VALUES[name]:
            raise Misuse(f"`{name}` of `@{mark}` is one of {_listed(_VALUES[name])}, not `{value}`")
    if mark in _NEEDS_VALUE and mark not in values:
        raise Misuse(f"`@{mark}` needs an argument")
    said.marks.add(mark)
    said.values.update(values)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def implied(
    effects: Iterable[tuple[str, str, str | None]],
) -> Iterator[tuple[str, str, str | None]]:
    """The `blocks` effects that other effects of a synchronous function bring along, where it is not
    said how they block."""
    effects = list(effects)
    if any(kind == "blocks" for kind, _, _ in effects):
        return
    for kind, detail, use in effects:
        if kind in ("queries", "writes", "commits", "connects"):
            yield "blocks", detail, use
        elif kind == "waits" and detail not in ("lock", "slot"):  # mostly free
            yield "blocks", "wait", use
        elif kind == "infers" and detail in ("model", "hash"):
            yield "blocks", "compute", use
