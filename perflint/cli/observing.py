"""What `perflint observe` does: plan, run the program, merge what its processes saw, end as it ended."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NoReturn

import click

from perflint.cli import outcome
from perflint.cli.selecting import Targets, configured, settled
from perflint.cli.streams import Failure, note, warn
from perflint.engine.discovery.imported import imported
from perflint.engine.discovery.root import project_root
from perflint.evidence.observed import FILE, Observed, RecordError, merged
from perflint.evidence.planning import FOR_SIZE, planned
from perflint.evidence.weighing import said_seconds
from perflint.observing.plan import VARIABLE
from perflint.report.summary import counted
from perflint.syntax.regular_files import read_text

_STARTUP = Path(__file__).resolve().parent.parent / "observing" / "startup"
# Signals for the program that only the command gets; those of the keyboard both get.
_FORWARDED = ("SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2")
_MOST = 10_000  # files that a script imports
_IGNORED = ("SIGINT", "SIGQUIT")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The arguments and options of `perflint observe`, as `cli.observe` declares them."""

    arguments: tuple[str, ...]
    command: bool
    module: str | None
    output: Path | None
    append: bool
    paths: tuple[str, ...]
    python: Path | None
    select: list[str]
    ignore: list[str]
    extend_select: list[str]
    config: tuple[str, ...]
    isolated: bool
    no_cache: bool
    cache_dir: str | None
    jobs: int | None
    color: str
    quiet: bool
    verbose: bool


def observed(asked: Asked) -> NoReturn:
    """Do what is asked for, and end as the program did.

    Raises:
        Failure: it cannot be run, or what was seen cannot be written.
    """
    command = _command(asked)
    file = Path(os.path.abspath(asked.output or FILE))
    earlier = _earlier(file) if asked.append else None
    configuration = configured(
        asked.config,
        asked.isolated,
        {
            "select": asked.select,
            "ignore": asked.ignore,
            "extend-select": asked.extend_select,
            "jobs": asked.jobs,
            "cache-dir": asked.cache_dir,
        },
        FOR_SIZE,
    )
    settled(configuration)
    paths, named = _looked_at(asked)
    if not asked.quiet:
        note(f"Looking for what to observe in {named}; --path names another.")
    summary = outcome.run(
        Targets(paths),
        configuration,
        fix=None,
        cache=not asked.no_cache,
        quiet=asked.quiet,
        printing=False,
    )
    plan = planned(summary.checked, file.parent)
    if not plan.count and not asked.quiet:
        warn(
            "no finding is about time in the code of a function: only what entries send is observed"
        )
    with tempfile.TemporaryDirectory(prefix="perflint-", ignore_cleanup_errors=True) as scratch:
        parts = Path(scratch, "parts")
        parts.mkdir()
        plan.write(
            Path(scratch, "plan.json"),
            parts,
            file.parent,
            [os.getcwd(), *map(os.path.abspath, asked.paths)],
        )
        status, seconds = _run(command, _environment(Path(scratch, "plan.json")))
        found, problems = merged(_closed(parts), plan.places, file.parent)
    found.runs[-1] = replace(found.runs[-1], seconds=seconds)
    if earlier is not None:
        earlier.merge(found)
        found = earlier
    try:
        found.write(file)
    except RecordError as error:
        raise Failure(str(error)) from error
    for problem in problems:
        warn(f"a process was not observed: {problem}")
    if not asked.quiet:
        _say(asked, found, plan.count, file, status)
    _end(status)


def _say(asked: Asked, found: Observed, planned: int, file: Path, status: int) -> None:
    run = found.runs[-1]
    ended = f"{_signal(status)} ended the program" if status < 0 else ""
    if not run.processes:
        warn(
            f"no process was observed: {ended} before it began"
            if ended
            else "no process was observed: the program is no Python, or runs with an option that"
            " ignores `PYTHONPATH` (-I, -E, -S)"
        )
    elif ended:
        note(f"{ended}: what it did last may be missing.")
    seen = len(found.sights)
    option = "" if asked.output is None else f"={_named(file)}"
    entries = len(found.entries.seen)
    if run.processes and planned and not seen:
        warn(
            f"none of {counted(planned, 'suspected place')} ran in {said_seconds(run.seconds)}: is this the"
            " slow part? Run what takes long; `--path` names other files to look in"
        )
    note(
        f"Observed {said_seconds(run.seconds)} in {counted(run.processes, 'process', 'processes')}:"
        f" {seen} of {counted(planned, 'place')} ran. `perflint check --observed{option}` tells"
        " what it means."
    )
    if entries:
        note(
            f"{counted(entries, 'entry', 'entries')} ran: `perflint cost --observed{option}` holds what they"
            " cost against the formulas."
        )


def _looked_at(asked: Asked) -> tuple[tuple[Path, ...], str]:
    """The files and folders in which places are looked for, and how they are called: the project that the
    program belongs to, of a script its own, else the current one; of a script in none what it imports."""
    if asked.paths:
        return tuple(map(Path, asked.paths)), ", ".join(_named(Path(path)) for path in asked.paths)
    here = Path.cwd()
    program = here
    if asked.module is not None:
        first = Path(here, asked.module.partition(".")[0])
        program = first if first.is_dir() else here
    elif not asked.command and asked.arguments:
        script = Path(os.path.abspath(asked.arguments[0]))
        installed = script.suffix != ".py" or "site-packages" in script.parts
        program = here if installed else script
    root = project_root(str(program))
    if root is None and program.is_file():
        folder = str(program.parent)
        with contextlib.suppress(OSError):
            code = read_text(program, errors="replace")
            others = imported([code], folder, os.path.isfile, [folder], _MOST)
            return (program, *map(Path, sorted(others))), f"{_named(program)} and what it imports"
    found = Path(root) if root is not None else here
    return (found,), _named(found)


def _named(path: Path) -> str:
    """A path as people write it here."""
    full = Path(os.path.abspath(path))
    return os.path.relpath(full) if full.is_relative_to(Path.cwd()) else str(full)


def _command(asked: Asked) -> list[str]:
    if asked.module is not None:
        return [_interpreter(asked), "-m", asked.module, *asked.arguments]
    if not asked.arguments:
        raise click.UsageError(
            "say what to run: `perflint observe -m pytest`, `perflint observe app.py`, or `perflint"
            " observe -- COMMAND`"
        )
    if asked.command:
        if asked.python is not None:
            raise click.UsageError(
                "--python is for -m MODULE and scripts; -- COMMAND names its own"
            )
        return list(asked.arguments)
    if not Path(asked.arguments[0]).exists():
        raise Failure(
            f"there is no script {asked.arguments[0]}; a command is run by `perflint observe --"
            f" {' '.join(asked.arguments)}`"
        )
    return [_interpreter(asked), *asked.arguments]


def _interpreter(asked: Asked) -> str:
    """The interpreter that is asked for, or that of the active environment, or ours."""
    if asked.python is not None:
        return str(asked.python)
    for variable in ("VIRTUAL_ENV", "CONDA_PREFIX"):
        folder = os.environ.get(variable)
        if folder:
            inside = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
            python = Path(folder, *inside)
            if python.exists():
                return str(python)
    return sys.executable


def _environment(plan: Path) -> dict[str, str]:
    known = os.environ.get("PYTHONPATH")
    path = f"{_STARTUP}{os.pathsep}{known}" if known else str(_STARTUP)
    return {**os.environ, "PYTHONPATH": path, VARIABLE: str(plan)}


def _earlier(file: Path) -> Observed | None:
    if not file.exists():
        return None
    try:
        return Observed.load(file)
    except RecordError as error:
        raise Failure(str(error)) from error


def _run(command: list[str], environment: dict[str, str]) -> tuple[int, float]:
    """Run a command on our streams; its status, negative for a signal, and how long it took."""
    before = time.perf_counter()
    try:
        process = subprocess.Popen(command, env=environment, restore_signals=False)
    except OSError as error:
        raise Failure(f"cannot run {command[0]}: {error.strerror or error}") from error
    handlers = {}
    for name in (*_FORWARDED, *_IGNORED):
        number = getattr(signal, name, None)
        if number is None or signal.getsignal(number) == signal.SIG_IGN:
            continue
        forwarded = name in _FORWARDED
        handlers[number] = signal.signal(
            number,
            (lambda given, _: process.send_signal(given)) if forwarded else (lambda given, _: None),
        )
    try:
        status = process.wait()
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
    return status, time.perf_counter() - before


def _closed(parts: Path) -> Path:
    """The folder of what the processes have left, where none that outlives the program writes any more:
    such a process knows it by its old name only."""
    closed = parts.with_name("closed")
    try:
        parts.rename(closed)
    except PermissionError:  # on Windows, while a process has a file in it open
        return parts
    return closed


def _signal(status: int) -> str:
    """The signal that ended a process, by its name."""
    try:
        return signal.Signals(-status).name
    except ValueError:  # of real time, which have none
        return f"signal {-status}"


def _end(status: int) -> NoReturn:
    """End as a program did: with its exit status, or by the signal that ended it."""
    sys.stdout.flush()
    sys.stderr.flush()
    if status < 0 and os.name == "posix":
        number = -status
        if number not in (signal.SIGKILL, signal.SIGSTOP):
            signal.signal(number, signal.SIG_DFL)
        _leave_no_core()
        os.kill(os.getpid(), number)
    sys.exit(status)


def _leave_no_core() -> None:
    """The program has left its core file, if it was to: ours would replace it."""
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
