"""Disable each condition of the rules in turn, and name those that no fixture needs.

    python scripts/mutate.py [NAME...] [--changed REV] [--jobs N] [--list]

A condition is a declared reason, or a function that says `-> bool`, in `checks/`, `perflint/rules/` or
`perflint/reasoning/`. It is made to return False; if every fixture still gives the same findings, with
the same fixes, nothing holds the condition in place: it survives. The exit status is 1 if one does.

NAME is a part of a module's dotted name, or `module.function`. With `--changed`, only conditions whose
lines differ from a git revision are tried. First all fixtures are run once under a profiler, which
tells which of them ever make a condition true: only those are run again.
"""

from __future__ import annotations

import argparse
import inspect
import multiprocessing
import re
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from perflint.rules.reasons import Reason
from perflint.rules.registry import rules
from tests.fixtures import Fixture, fixtures
from tests.runs import found

PACKAGES = ("perflint.checks", "perflint.rules", "perflint.reasoning")
# What the engine asks of rules, and not rules of code: held by tests of its own.
ENGINE = frozenset({"perflint.rules.suppression", "perflint.rules.selection", "perflint.rules.own"})
_HUNK = re.compile(r"^@@ -\S+ \+(\d+)(?:,(\d+))? @@", re.MULTILINE)


@dataclass(frozen=True)
class Condition:
    """A function that can be made to return False.

    Attributes:
        name: dotted, as `perflint.reasoning.pools.small_tasks.is_trivial`.
        function: it, or what it is defined by where it is a method or a property.
    """

    name: str
    function: FunctionType

    @property
    def lines(self) -> tuple[Path, int, int]:
        """Its file, first and last line."""
        source, first = inspect.getsourcelines(self.function)
        return Path(self.function.__code__.co_filename).resolve(), first, first + len(source) - 1


def conditions() -> list[Condition]:
    """Every condition, by name."""
    rules()  # imports all checks, and what they use
    found: dict[CodeType, Condition] = {}
    for name, module in sorted(sys.modules.items()):
        if name.startswith(PACKAGES) and name not in ENGINE:
            for condition in _of_module(module):
                found.setdefault(condition.function.__code__, condition)
    return sorted(found.values(), key=lambda condition: condition.name)


def _of_module(module: ModuleType) -> Iterator[Condition]:
    for value in [*vars(module).values()]:
        value = value.holds if isinstance(value, Reason) else value
        if getattr(value, "__module__", None) != module.__name__:
            continue
        if inspect.isclass(value):
            for member in vars(value).values():
                yield from _of_function(getattr(member, "fget", None) or member, module)
        else:
            yield from _of_function(value, module)


def _of_function(value: Any, module: ModuleType) -> Iterator[Condition]:
    function = inspect.unwrap(getattr(value, "func", value))
    if (
        isinstance(function, FunctionType)
        and function.__module__ == module.__name__
        and function.__annotations__.get("return") == "bool"
        and not function.__code__.co_freevars
        and not function.__name__.startswith("__")
    ):
        yield Condition(f"{module.__name__}.{function.__qualname__}", function)


def _false(*arguments: Any, **words: Any) -> bool:
    return False


# One fixture


def outcome(fixture: Fixture) -> object:
    """All that is reported in a fixture, with the fixes, in a form that can be compared."""
    try:
        return found(fixture.files(), fixture.settings())
    except AssertionError as error:  # an internal error: something needs the condition
        return str(error)


def truths(fixture: Fixture, wanted: Mapping[CodeType, str]) -> frozenset[str]:
    """The conditions that are true somewhere in a fixture."""
    seen: set[str] = set()

    def note(frame: FrameType, event: str, value: Any) -> None:
        if event == "return" and value is True:
            name = wanted.get(frame.f_code)
            if name is not None:
                seen.add(name)

    threading.setprofile(note)  # the engine checks in a thread, which has a deeper stack
    sys.setprofile(note)
    try:
        outcome(fixture)
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return frozenset(seen)


# Processes: each has the fixtures and conditions in its memory, and is told indexes.

_CONDITIONS: list[Condition] = []
_FIXTURES: list[Fixture] = []


def _profile(index: int) -> tuple[int, frozenset[str]]:
    wanted = {condition.function.__code__: condition.name for condition in _CONDITIONS}
    return index, truths(_FIXTURES[index], wanted)


def _try(task: tuple[int, list[int]]) -> tuple[int, str]:
    """Disable a condition, and name the first fixture that gives something else; else an empty text."""
    index, where = task
    function = _CONDITIONS[index].function
    for at in where:
        before = outcome(_FIXTURES[at])
        code = function.__code__
        function.__code__ = _false.__code__
        try:
            after = outcome(_FIXTURES[at])
        finally:
            function.__code__ = code
        if before != after:
            return index, str(_FIXTURES[at])
    return index, ""


# What is tried


def chosen(every: Sequence[Condition], names: Sequence[str], revision: str) -> list[Condition]:
    """The conditions that are asked for."""
    picked = [
        condition
        for condition in every
        if not names or any(name in condition.name for name in names)
    ]
    if not revision:
        return picked
    changed = changed_lines(revision)
    return [
        condition
        for condition in picked
        if any(
            first <= line <= last
            for path, first, last in [condition.lines]
            for line in changed.get(path, ())
        )
    ]


def changed_lines(revision: str) -> dict[Path, set[int]]:
    """The lines of Python files that differ from a git revision."""
    diff = subprocess.run(
        ["git", "diff", "--unified=0", "--no-color", revision, "--", "*.py"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    changed: dict[Path, set[int]] = {}
    for part in diff.split("\n+++ b/")[1:]:
        name, _, rest = part.partition("\n")
        lines = changed.setdefault((ROOT / name).resolve(), set())
        for start, count in _HUNK.findall(rest):
            lines.update(range(int(start), int(start) + int(count or 1)))
    return changed


def survivors(tried: Sequence[Condition], jobs: int) -> Iterator[tuple[Condition, str]]:
    """The conditions that nothing holds: `never` for those that are true in no fixture, else `survives`."""
    _CONDITIONS[:] = tried
    _FIXTURES[:] = fixtures()
    where: dict[str, list[int]] = {condition.name: [] for condition in tried}
    context = multiprocessing.get_context("fork")
    with context.Pool(jobs) as pool:
        for index, seen in pool.imap_unordered(_profile, range(len(_FIXTURES)), chunksize=8):
            for name in seen:
                where[name].append(index)
        for condition in tried:
            if not where[condition.name]:
                yield condition, "never"
        tasks = [
            (index, sorted(where[condition.name], key=lambda at: _distance(condition, at)))
            for index, condition in enumerate(tried)
            if where[condition.name]
        ]
        for index, killer in pool.imap_unordered(_try, tasks):
            if not killer:
                yield tried[index], "survives"


def _distance(condition: Condition, at: int) -> tuple[bool, int]:
    """Fixtures of the rule that a condition belongs to come first."""
    own = condition.function.__module__.rpartition(".")[2].replace("_", "-")
    return _FIXTURES[at].path.parent.name != own, at


def main(arguments: Sequence[str] | None = None) -> int:
    """Try conditions; 1 if one survives."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--changed", metavar="REV", default="")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="name the conditions and try none")
    options = parser.parse_args(arguments)
    tried = chosen(conditions(), options.names, options.changed)
    if options.list:
        report(tried)
        return 0
    count = 0
    for condition, verdict in survivors(tried, options.jobs):
        count += 1
        path, first, _ = condition.lines
        print(f"{path.relative_to(ROOT)}:{first}: {condition.name} {verdict}", flush=True)
    print(f"{len(tried)} conditions, {count} that no fixture needs")
    return 1 if count else 0


def report(tried: Iterable[Condition]) -> None:
    """Name conditions."""
    for condition in tried:
        print(condition.name)


if __name__ == "__main__":
    sys.exit(main())
