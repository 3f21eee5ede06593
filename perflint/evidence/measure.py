"""Measuring a rule: its slow program against its fast one, in a process of any Python."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perflint.evidence import trial
from perflint.evidence.program import programs

REPEATS = 7
TIMEOUT = 120  # seconds for one process


class MeasureError(Exception):
    """A program could not be run to its end: the message says why."""


@dataclass(frozen=True, slots=True)
class Timing:
    """Seconds of one program: the median of the samples, and half their interquartile range."""

    median: float
    spread: float
    samples: int


@dataclass(frozen=True, slots=True)
class Pair:
    """Both programs at one size; `size` is None where `run()` takes none."""

    size: int | None
    slow: Timing
    fast: Timing

    @property
    def ratio(self) -> float:
        """How many times as long the slow program takes."""
        return self.slow.median / self.fast.median


@dataclass(frozen=True, slots=True)
class Measurement:
    """What measuring a rule on one Python gave.

    Attributes:
        python, libraries: the versions that ran.
        missing: the library that is not installed; then nothing ran.
        difference: how the returned values differ, or empty.
        pairs: by size, smallest first; the last is the size asked for.
    """

    python: str = ""
    libraries: tuple[tuple[str, str], ...] = ()
    missing: str = ""
    difference: str = ""
    pairs: tuple[Pair, ...] = ()

    @property
    def ratio(self) -> float | None:
        """The ratio at the largest size."""
        return self.pairs[-1].ratio if self.pairs else None

    @property
    def growth(self) -> float | None:
        """By how much the ratio rises from the smallest size to the largest: 1 is not at all."""
        return self.pairs[-1].ratio / self.pairs[0].ratio if len(self.pairs) > 1 else None


def measure(
    page: str, *, size: int | None = None, python: Path | None = None, repeats: int = REPEATS
) -> Measurement:
    """Run the programs of a rule's page, compare what they return, and time them.

    Args:
        page: the rule's page.
        size: passed to `run(size=…)`; by default what the program itself says, and a quarter of it
            to see how the ratio grows.
        python: the interpreter; by default the running one.
        repeats: samples of each program; 0 compares the values and times nothing.

    Raises:
        MissingProgram: the page lacks a program.
        MeasureError: a program raises, does not end, or the interpreter cannot be run.
    """
    pair = programs(page)
    with tempfile.TemporaryDirectory(prefix="perflint-") as folder:
        for name, text in (("slow_program", pair.slow), ("fast_program", pair.fast)):
            Path(folder, f"{name}.py").write_text(text, encoding="utf-8")
        top = size if size is not None else default_size(pair.slow)
        sizes = [top] if top is None or not repeats or top < 8 else [top // 4, top]
        sides = [(folder, "slow_program"), (folder, "fast_program")]
        answer = run_trial(
            sides, sizes=sizes, repeats=repeats, exact=False, python=python, versions=True
        )
    if "missing" in answer:
        return Measurement(missing=answer["missing"])
    for outcome, which in zip(answer["outcomes"], ("slow", "fast")):
        if outcome["exception"]:
            raise MeasureError(f"the {which} program raises {outcome['exception']}")
    return Measurement(
        answer["python"],
        tuple(sorted(answer["libraries"].items())),
        "",
        answer["difference"],
        tuple(Pair(run["size"], *map(_timing, run["seconds"])) for run in answer["runs"]),
    )


def run_trial(
    sides: Sequence[tuple[str | Path, str]],
    *,
    sizes: Sequence[int | None] = (None,),
    repeats: int = 0,
    exact: bool = True,
    cpu: bool = False,
    versions: bool = False,
    python: Path | None = None,
    timeout: float = TIMEOUT,
) -> dict[str, Any]:
    """Run modules, each given with its folder, in a process of their own; `trial` says the answer.

    Args:
        cpu: whether the seconds are those of the processor.
        versions: whether those of the libraries are told, which takes longer than most programs.

    Raises:
        MeasureError: the process fails or does not end in time.
    """
    job = {
        "sides": [{"folder": os.path.realpath(folder), "module": name} for folder, name in sides],
        "sizes": list(sizes),
        "repeats": repeats,
        "exact": exact,
        "cpu": cpu,
        "versions": versions,
    }
    interpreter = os.fspath(python or sys.executable)
    if os.path.dirname(interpreter):  # the process starts in a folder of its own
        interpreter = os.path.abspath(interpreter)
    with tempfile.TemporaryDirectory(prefix="perflint-") as scratch:
        result = Path(scratch, "result.json")
        work = Path(scratch, "work")
        work.mkdir()
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
        try:
            process = subprocess.Popen(
                [interpreter, os.path.realpath(trial.__file__), os.fspath(result)],
                cwd=work,
                env=environment,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                start_new_session=os.name == "posix",
            )
        except OSError as error:
            raise MeasureError(f"cannot run {interpreter}: {error.strerror or error}") from error
        try:
            _, errors = process.communicate(json.dumps(job), timeout)
        except subprocess.TimeoutExpired as error:
            raise MeasureError(f"it did not end in {timeout:g} seconds") from error
        finally:
            _end(process)
        if process.returncode or not result.is_file():
            lines = errors.strip().splitlines()
            last = lines[-1] if lines else f"exit status {process.returncode}"
            raise MeasureError(f"{interpreter} failed: {last}")
        answer: dict[str, Any] = json.loads(result.read_text(encoding="utf-8"))
        return answer


def default_size(program: str) -> int | None:
    """The default of `size` in `def run(size=20_000)`, if it is a whole number."""
    import ast

    for statement in ast.parse(program).body:
        if isinstance(statement, ast.FunctionDef) and statement.name == "run":
            arguments = statement.args
            named = [*arguments.posonlyargs, *arguments.args]
            defaults = dict(zip(reversed([arg.arg for arg in named]), reversed(arguments.defaults)))
            defaults.update(
                (arg.arg, default)
                for arg, default in zip(arguments.kwonlyargs, arguments.kw_defaults)
                if default is not None
            )
            value = defaults.get("size")
            if isinstance(value, ast.Constant) and type(value.value) is int:
                return value.value
    return None


def _end(process: subprocess.Popen[str]) -> None:
    """End the process and what it started: pools outlive a killed parent."""
    if os.name == "posix":
        # Where there is no such group, all of them have ended.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()


def _timing(seconds: list[float]) -> Timing:
    if len(seconds) < 2:
        return Timing(seconds[0], 0.0, len(seconds))
    low, _, high = statistics.quantiles(seconds, n=4, method="inclusive")
    return Timing(statistics.median(seconds), (high - low) / 2, len(seconds))
