"""Disable each condition of the rules in turn, and name those that no fixture needs.

    python scripts/mutate.py [NAME...] [--changed REV] [--seconds S] [--jobs N] [--list]

A condition is a declared reason, or a function that says `-> bool`, in `checks/`, `perflint/rules/` or
`perflint/reasoning/`. It is made to return False; if every fixture still gives the same findings, with
the same fixes, nothing holds the condition in place: it survives. The exit status is 1 if one does.

NAME is a part of a module's dotted name, or `module.function`. With `--changed`, only conditions are tried
whose lines differ from a git revision, or of whose rule a fixture does. With `--seconds`, those that are
left after that time are named and pass. First fixtures are run once under a profiler, which tells which of
them ever make a condition true: only those are run again, those of its own rule before all others.
"""

from __future__ import annotations

import argparse
import inspect
import multiprocessing
import re
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from multiprocessing.pool import Pool
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from perflint.rules.reasons import Reason
from perflint.rules.registry import rules
from tests.fixtures import fixtures
from tests.runs import found
from tests.template_cases import CASES

PACKAGES = ("perflint.checks", "perflint.rules", "perflint.reasoning")
# What the engine asks of rules, and not rules of code: held by tests of its own.
ENGINE = frozenset(f"perflint.rules.{name}" for name in ("suppression", "selection", "own", "rule"))
TESTDATA = ROOT / "testdata"
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

    @cached_property
    def rules(self) -> frozenset[str]:
        """The names of the rules that it is part of, by the name of its module or as a shared reason."""
        own = self.function.__module__.rpartition(".")[2].replace("_", "-")
        sharing = (rule for rule in rules() for each in rule.reasons if each.holds is self.function)
        return frozenset({own, *(rule.name for rule in sharing)})

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
        and not getattr(function, "__isabstractmethod__", False)
        and not function.__name__.startswith("__")
    ):
        yield Condition(f"{module.__name__}.{function.__qualname__}", function)


def _false(*arguments: Any, **words: Any) -> bool:
    return False


# One fixture


@dataclass(frozen=True)
class Fixture:
    """A small project whose findings are known: a case of `testdata/`, or an application with templates.

    Attributes:
        name: what it is called in messages.
        rule: the name of the rule that it is a case of.
        files: its texts, by path.
        settings: those of perflint.
    """

    name: str
    rule: str
    files: Mapping[str, str]
    settings: Mapping[str, Any]


def every_fixture() -> list[Fixture]:
    """All that hold conditions in place."""
    own = [
        Fixture(str(case), case.path.parent.name, case.files(), case.settings())
        for case in fixtures()
    ]
    rendered = [
        Fixture(f"template: {case.name}", "n-plus-one-query", case.project(), {}) for case in CASES
    ]
    return own + rendered


def outcome(fixture: Fixture) -> object:
    """All that is reported in a fixture, with the fixes, in a form that can be compared."""
    try:
        return found(fixture.files, fixture.settings)
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
            return index, _FIXTURES[at].name
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
    folders = {path.parent.name for path in changed if TESTDATA in path.parents}
    return [
        condition
        for condition in picked
        if condition.rules & folders
        or any(
            line in changed.get(path, ())
            for path, first, last in [condition.lines]
            for line in range(first, last + 1)
        )
    ]


def changed_lines(revision: str) -> dict[Path, Container[int]]:
    """The lines of Python files that differ from a git revision; all of those that git does not track."""
    changed: dict[Path, Container[int]] = {}
    for part in _git("diff", "--unified=0", "--no-color", revision, "--", "*.py").split("\n+++ b/")[
        1:
    ]:
        name, _, rest = part.partition("\n")
        lines: set[int] = set()
        for start, count in _HUNK.findall(rest):
            lines.update(range(int(start), int(start) + int(count or 1)))
        changed[(ROOT / name).resolve()] = lines
    for name in _git("ls-files", "--others", "--exclude-standard", "-z", "--", "*.py").split("\0"):
        if name:
            changed[(ROOT / name).resolve()] = range(sys.maxsize)
    return changed


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout


class _Trials:
    """Conditions on trial, in several processes.

    Attributes:
        left: those that no fixture has been found to need.
        true: those that are true in some fixture.
        held: those that some fixture needs.
    """

    def __init__(self, pool: Pool, tried: Sequence[Condition], seconds: float) -> None:
        self.left = list(range(len(tried)))
        self.true: dict[int, list[int]] = {index: [] for index in self.left}
        self._pool = pool
        self._numbers = {condition.name: index for index, condition in enumerate(tried)}
        self._end = time.monotonic() + seconds if seconds else None

    def run(self, places: Callable[[Condition], Iterable[int]]) -> None:
        """Try the conditions that are left on some fixtures each.

        Raises:
            TimeoutError: the time is over.
        """
        wanted = {index: set(places(_CONDITIONS[index])) for index in self.left}
        every = sorted(set().union(*wanted.values()))
        for at, names in self._results(_profile, every):
            for name in names:
                self.true[self._numbers[name]].append(at)
        tasks = [
            (index, sorted(wanted[index].intersection(self.true[index]))) for index in self.left
        ]
        for index, killer in self._results(_try, [task for task in tasks if task[1]]):
            if killer:
                self.left.remove(index)

    def _results(self, work: Callable[[Any], Any], tasks: Sequence[Any]) -> Iterator[Any]:
        results = self._pool.imap_unordered(work, tasks)
        for _ in tasks:
            left = None if self._end is None else max(0.0, self._end - time.monotonic())
            try:
                yield results.next(left)
            except multiprocessing.TimeoutError:
                raise TimeoutError from None


def survivors(
    tried: Sequence[Condition], jobs: int, seconds: float = 0
) -> Iterator[tuple[Condition, str]]:
    """The conditions that nothing holds: `never` for those that are true in no fixture, else `survives`.

    Args:
        seconds: after which those that are left are `untried`; 0 is no limit.
    """
    _CONDITIONS[:] = tried
    _FIXTURES[:] = every_fixture()
    numbers = range(len(_FIXTURES))

    def own(condition: Condition) -> list[int]:
        return [at for at in numbers if _FIXTURES[at].rule in condition.rules]

    def others(condition: Condition) -> list[int]:
        return [at for at in numbers if _FIXTURES[at].rule not in condition.rules]

    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        trials = _Trials(pool, tried, seconds)
        verdict = "survives"
        try:
            trials.run(own)
            trials.run(others)
        except TimeoutError:
            verdict = "untried"
        for index in trials.left:
            never = verdict == "survives" and not trials.true[index]
            yield tried[index], "never" if never else verdict


def main(arguments: Sequence[str] | None = None) -> int:
    """Try conditions; 1 if one survives."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--changed", metavar="REV", default="")
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--list", action="store_true", help="name the conditions and try none")
    options = parser.parse_args(arguments)
    tried = chosen(conditions(), options.names, options.changed)
    if options.list:
        report(tried)
        return 0
    counts: Counter[str] = Counter()
    for condition, verdict in survivors(tried, options.jobs, options.seconds) if tried else ():
        counts[verdict] += 1
        path, first, _ = condition.lines
        print(f"{path.relative_to(ROOT)}:{first}: {condition.name} {verdict}", flush=True)
    loose = counts["never"] + counts["survives"]
    untried = f", {counts['untried']} untried" if counts["untried"] else ""
    print(f"{len(tried)} conditions, {loose} that no fixture needs{untried}")
    return 1 if loose else 0


def report(tried: Iterable[Condition]) -> None:
    """Name conditions."""
    for condition in tried:
        print(condition.name)


if __name__ == "__main__":
    sys.exit(main())
