"""What `perflint fix --verify` does: try rewrites in a copy, keep what the user's command lets through."""

from __future__ import annotations

import os
import shlex
import signal
import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, NoReturn

from perflint.cli import outcome
from perflint.cli.selecting import Targets
from perflint.cli.streams import Failure, note, output, warn
from perflint.engine.checking.summary import FixResult, Summary
from perflint.engine.configuring.config import Config
from perflint.engine.fixing.fixing import Fixing
from perflint.engine.fixing.writing import WriteError, write_all
from perflint.observing.loaded import VARIABLE, read
from perflint.report.summary import counted
from perflint.rules.registry import codemods
from perflint.verification.commands import CommandError, Ran, run
from perflint.verification.measuring import Timing, paired
from perflint.verification.rewrites import Chosen, Rewrite, import_root
from perflint.verification.search import Survivors, grouped, surviving
from perflint.verification.workspace import Workspace, project_of

if TYPE_CHECKING:
    from perflint.engine.narrowing.narrowing import Narrowing

_STARTUP = Path(__file__).resolve().parent.parent / "observing" / "startup"
_PATIENCE = 10  # times as long as before may the command take, and a minute
_MINUTE = 60.0


@dataclass(frozen=True)
class Verifying:
    """What is asked for.

    Attributes:
        verify, measure: the commands; `measure` may be empty.
        faster: by which part of its time the measured command is to be faster for a rewrite to stay; None
            if measuring decides about nothing.
        fixing: which rewrites are wanted.
        narrowings: what else leaves findings out.
    """

    verify: str
    measure: str
    faster: float | None
    fixing: Fixing
    targets: Targets
    configuration: Config
    narrowings: Sequence[Narrowing]
    cache: bool
    quiet: bool


@dataclass
class _Outcome:
    """What came of it: the rewrites that stay, those that do not, and what was measured."""

    survivors: Survivors
    timings: dict[tuple[str, str], Timing] = field(default_factory=dict)
    whole: Timing | None = None


def verified(asked: Verifying) -> tuple[Summary, bool]:
    """Try the rewrites, write those that stay, and say what came of each.

    Returns:
        A run with the rewrites that stay, and whether any does.

    Raises:
        Failure: a command cannot be run, does not pass as things are, or does not run the project's copy;
            or the files cannot be written. Then all are as they were.
    """
    rewrites, _ = _found(asked, None)
    if not rewrites:
        _, summary = _found(asked, frozenset())
        note("There is nothing to verify: no rewrite is to be made.")
        return summary, False
    with _ended_by_signals(), tempfile.TemporaryDirectory(prefix="perflint-") as scratch:
        bench = _Bench(asked, rewrites, Path(scratch))
        bench.check_as_it_is()
        found = _Outcome(bench.imported())
        bench.search(found)
        if asked.measure:
            bench.measure(found)
        bench.say("")
        chosen = frozenset(rewrite.identity for rewrite in found.survivors.kept)
        _, summary = _found(asked, chosen)
    if asked.fixing.write and not (summary.faults or any(r.error for r in summary.fixed)):
        _write(summary.fixed)
    output(_table(asked, found, summary))
    return summary, bool(found.survivors.kept)


def _found(asked: Verifying, chosen: Collection[object] | None) -> tuple[list[Rewrite], Summary]:
    """The rewrites that there are, in order, and a run that makes the chosen ones, or all; it writes none."""
    on_request = frozenset(codemod.name for codemod in codemods() if codemod.on_request)
    narrowing = Chosen(asked.fixing, on_request.__contains__, chosen)  # type: ignore[arg-type]
    summary = outcome.run(
        asked.targets,
        asked.configuration,
        fix=Fixing(asked.fixing.unsafe, asked.fixing.codemods, write=False),
        cache=asked.cache,
        quiet=True,
        codemods=asked.fixing.codemods,
        narrowings=[*asked.narrowings, narrowing],
    )
    made = {result.path for result in summary.fixed}
    rewrites = [rewrite for rewrite in narrowing.found.values() if rewrite.path in made]
    return sorted(rewrites, key=lambda one: (str(one.path), one.line)), summary


class _Bench:
    """Where rewrites are tried: a copy of the project and the commands."""

    def __init__(self, asked: Verifying, rewrites: Sequence[Rewrite], scratch: Path) -> None:
        self.asked = asked
        self.rewrites = rewrites
        paths = {rewrite.path for rewrite in rewrites}
        origin = project_of(Path(os.path.commonpath([str(path) for path in paths])))
        folder = Path(os.path.realpath(scratch)) / "project"
        folder.mkdir()
        self.say(f"copying {origin}")
        try:
            self.copy = Workspace(origin, folder)
        except OSError as error:
            raise Failure(f"cannot copy {origin}: {error.strerror or error}") from error
        self.notes = scratch / "loaded"
        self.notes.mkdir()
        here = Path.cwd().resolve()
        self.folder = self.copy.copy_of(here) if here.is_relative_to(origin) else folder
        roots = sorted({str(self.copy.copy_of(import_root(path))) for path in paths})
        self.environment = _environment(roots, origin, folder)
        self.timeout: float | None = None
        self.tried = 0

    def say(self, text: str) -> None:
        """Say what goes on, unless nothing is to be said."""
        if text and not self.asked.quiet:
            note(f"verify: {text}")

    def check_as_it_is(self) -> None:
        """Run the command before anything is rewritten."""
        environment = {
            **self.environment,
            VARIABLE: str(self.notes),
            "PYTHONPATH": os.pathsep.join((str(_STARTUP), self.environment["PYTHONPATH"])),
        }
        self.say(f"`{self.asked.verify}` as things are")
        ran = self._run(self.asked.verify, environment)
        if not ran.passed:
            raise Failure(
                f"`{self.asked.verify}` {ran.how} in a copy of the project, before anything was rewritten;"
                f" nothing was changed. The end of what it printed:\n{ran.output.rstrip()}"
            )
        self.timeout = _PATIENCE * ran.seconds + _MINUTE
        self.say(f"it passes, in {ran.seconds:.3g} s")

    def imported(self) -> Survivors:
        """Which rewrites the command can say something about; the others are dropped.

        Raises:
            Failure: the command imports the user's files, not their copies.
        """
        loaded = read(str(self.notes))
        found = Survivors()
        for path in sorted({rewrite.path for rewrite in self.rewrites}):
            if os.path.realpath(path) in loaded:
                raise Failure(
                    f"`{self.asked.verify}` imports {path} and not the copy, in which rewrites are tried:"
                    " it says nothing about them. Let it import what lies below its working directory: name"
                    " no absolute paths, and use no installation that comes before PYTHONPATH"
                )
        if not loaded:
            warn(
                "no Python process was seen to end, so nobody can say which files the command imports (-I, -E"
                " and -S ignore PYTHONPATH)"
            )
        for rewrite in self.rewrites:
            if not loaded or str(self.copy.copy_of(rewrite.path)) in loaded:
                found.kept.append(rewrite)
            else:
                found.dropped[rewrite] = "the command never imports the file"
        return found

    def search(self, found: _Outcome) -> None:
        """Keep what passes."""
        wanted = found.survivors.kept
        if wanted:
            passed = surviving(wanted, self._trial)
            found.survivors.kept = passed.kept
            found.survivors.dropped.update(passed.dropped)

    def _trial(self, rewrites: Sequence[Rewrite]) -> str:
        self.tried += 1
        self.say(f"trial {self.tried}: with {counted(len(rewrites), 'rewrite')}")
        problem = self._put(rewrites)
        if problem:
            return problem
        ran = self._run(self.asked.verify, self.environment)
        if ran.passed:
            return ""
        last = f": {ran.last_line}" if ran.last_line else ""
        return f"the command {ran.how}{last}"

    def measure(self, found: _Outcome) -> None:
        """Measure what is kept: each group, where that decides whether it stays, and the whole."""
        faster = self.asked.faster
        if faster is not None:
            for group in grouped(found.survivors.kept):
                rest = [rewrite for rewrite in found.survivors.kept if rewrite not in group]
                timing = self._paired(rest, found.survivors.kept)
                found.timings[group[0].group] = timing
                if not timing.is_shown or timing.change > -faster:
                    found.survivors.kept = rest
                    for rewrite in group:
                        found.survivors.dropped[rewrite] = f"not shown to be {faster:.0%} faster"
        if found.survivors.kept:
            found.whole = self._paired([], found.survivors.kept)

    def _paired(self, before: Sequence[Rewrite], after: Sequence[Rewrite]) -> Timing:
        self.say(f"measuring `{self.asked.measure}`")
        texts = [self._contents(rewrites) for rewrites in (before, after)]

        def timed(contents: Mapping[Path, bytes]) -> float:
            self.copy.put(contents)
            ran = self._run(self.asked.measure, self.environment)
            if not ran.passed:
                raise Failure(
                    f"`{self.asked.measure}` {ran.how}; nothing was changed. The end of what it"
                    f" printed:\n{ran.output.rstrip()}"
                )
            return ran.seconds

        return paired(lambda: timed(texts[0]), lambda: timed(texts[1]))

    def _contents(self, rewrites: Sequence[Rewrite]) -> dict[Path, bytes]:
        """What the files hold once these rewrites are made."""
        chosen = frozenset(rewrite.identity for rewrite in rewrites)
        if not chosen:
            return {}
        _, summary = _found(self.asked, chosen)
        return {result.path: result.new.data for result in summary.fixed}

    def _put(self, rewrites: Sequence[Rewrite]) -> str:
        contents = self._contents(rewrites)
        missing = {rewrite.path for rewrite in rewrites} - contents.keys()
        if missing:
            return f"it cannot be made without others in {os.path.relpath(min(missing))}"
        self.copy.put(contents)
        return ""

    def _run(self, command: str, environment: Mapping[str, str]) -> Ran:
        try:
            return run(shlex.split(command), self.folder, environment, self.timeout)
        except (CommandError, ValueError) as error:
            raise Failure(f"{error}; nothing was changed") from error


def _environment(roots: Sequence[str], origin: Path, folder: Path) -> dict[str, str]:
    """The environment of the commands: what is imported comes from the copy first."""
    known = os.environ.get("PYTHONPATH", "")
    moved = [
        str(folder / Path(path).resolve().relative_to(origin))
        if Path(path).resolve().is_relative_to(origin)
        else path
        for path in known.split(os.pathsep)
        if path
    ]
    return {**os.environ, "PYTHONPATH": os.pathsep.join((*roots, *moved)), "PWD": str(folder)}


def _write(results: Sequence[FixResult]) -> None:
    """Write all files or none, whatever signal comes meanwhile.

    Raises:
        Failure: a file cannot be written; all are as they were.
    """
    changes = [
        (str(result.path), result.old.data, result.new.data)
        for result in results
        if result.old.data != result.new.data
    ]
    came: list[int] = []
    before = {
        each: signal.signal(each, lambda number, _: came.append(number)) for each in _signals()
    }
    try:
        write_all(changes)
    except WriteError as error:
        raise Failure(f"{error}; no file was changed") from error
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
    for number in came:
        signal.raise_signal(number)


@contextmanager
def _ended_by_signals() -> Iterator[None]:
    """End in order, with the copy removed and the command ended, where a signal would end us at once.

    Python drops what is raised while it runs a callback of its own, as one of a weak reference: what came is
    remembered, and raised again before anything is written.
    """
    came: list[int] = []

    def leave(number: int, _: FrameType | None = None) -> NoReturn:
        came.append(number)
        raise KeyboardInterrupt if number == signal.SIGINT else SystemExit(128 + number)

    taken = [each for each in _signals() if signal.getsignal(each) is not signal.SIG_IGN]  # `nohup`
    handlers = {number: signal.signal(number, leave) for number in taken}
    try:
        yield
        if came:
            leave(came[0])
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


def _signals() -> list[signal.Signals]:
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    return [signal.Signals[name] for name in names if hasattr(signal, name)]


def _table(asked: Verifying, found: _Outcome, summary: Summary) -> str:
    """What came of each rewrite, a line each, and of the whole."""
    survivors = found.survivors
    dropped = survivors.dropped
    rows = []
    for rewrite in sorted((*survivors.kept, *dropped), key=lambda one: (str(one.path), one.line)):
        timing = found.timings.get(rewrite.group)
        rows.append(
            (
                "dropped" if rewrite in dropped else "kept",
                f"{os.path.relpath(rewrite.path)}:{rewrite.line}",
                f"{rewrite.code} {rewrite.codemod}",
                "; ".join(
                    part
                    for part in (
                        dropped.get(rewrite, "verified"),
                        "" if timing is None else str(timing),
                    )
                    if part
                ),
            )
        )
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    lines = [
        "  ".join((*(text.ljust(width) for text, width in zip(row, widths)), row[3]))
        for row in rows
    ]
    made = "Made" if asked.fixing.write else "Would make"
    files = counted(len(summary.fixed), "file")
    lines.append(
        f"{made} {counted(len(survivors.kept), 'rewrite')} in {files}; dropped {len(dropped)}."
        if survivors.kept
        else f"Nothing was rewritten; dropped {len(dropped)}."
    )
    if found.whole is not None:
        lines.append(f"`{asked.measure}`: {found.whole}")
    return "\n".join(lines) + "\n"
