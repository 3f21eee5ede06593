"""How much longer a program takes while it is observed: one hot loop, and test suites of real packages.

    python benchmarks/observe.py [FOLDER[:TESTS]]... [--python PYTHON]... [--repeats 5]

FOLDER is an unpacked source distribution that ships its tests, TESTS what pytest is given (`tests` by
default); PYTHON are interpreters that have pytest. Runs with and without observing take turns, and medians
are compared: of the time by the clock and of the processor. The analysis before is not counted.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from perflint.engine.configuring.config import Config
from perflint.engine.running.run import check
from perflint.evidence.planning import FOR_SIZE, planned
from perflint.observing.plan import VARIABLE

STARTUP = ROOT / "perflint" / "observing" / "startup"
HOT = """\
def dedupe(items):
    seen = []
    for item in items:
        if item % 10 not in seen:
            seen.append(item % 10)
    return seen


def total(items):
    text = ""
    for item in items:
        text += "x"
    return len(text)


dedupe(range(12_000_000))
total(range(40_000_000))
"""


def timed(command: Sequence[str], folder: Path, environment: dict[str, str]) -> tuple[float, float]:
    """Seconds of a command by the clock, and of the processor."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(
        command,
        cwd=folder,
        env=environment,
        check=False,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compare(name: str, folder: Path, arguments: Sequence[str], python: str, repeats: int) -> None:
    """Print a line for one program."""
    config = Config(cwd=folder, isolated=True, reasons=FOR_SIZE)
    plan = planned(check([folder], config, cache=False).checked, folder)
    path = os.pathsep.join(str(folder / part) for part in ("src", "."))
    plain = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    walls: tuple[list[float], list[float]] = ([], [])
    processors: tuple[list[float], list[float]] = ([], [])
    with tempfile.TemporaryDirectory() as scratch:
        parts = Path(scratch, "parts")
        parts.mkdir()
        plan.write(Path(scratch, "plan.json"), parts)
        observed = {
            **plain,
            "PYTHONPATH": f"{STARTUP}{os.pathsep}{path}",
            VARIABLE: f"{scratch}/plan.json",
        }
        timed([python, *arguments], folder, plain)
        for _ in range(repeats):
            for side, environment in enumerate((plain, observed)):
                wall, processor = timed([python, *arguments], folder, environment)
                walls[side].append(wall)
                processors[side].append(processor)
        wrote = len([*parts.glob("*.json")])
    before, after = map(statistics.median, walls)
    spent, more = map(statistics.median, processors)
    print(
        f"  {name:<24} {before:7.2f} s  {after:7.2f} s  {after / before - 1:+7.1%}"
        f"  processor {more / spent - 1:+7.1%}  {plan.count:5,} places"
        f"{'' if wrote else '  (nothing was observed)'}",
        flush=True,
    )


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("suites", metavar="FOLDER[:TESTS]", nargs="*")
    parser.add_argument("--python", action="append", help="an interpreter; ours by default")
    parser.add_argument("--repeats", type=int, default=5)
    given = parser.parse_args()
    for python in given.python or [sys.executable]:
        version = subprocess.run(
            [python, "-V"], capture_output=True, text=True, check=True
        ).stdout.strip()
        print(f"{version}: plain, observed, and how much more")
        with tempfile.TemporaryDirectory() as scratch:
            Path(scratch, "hot.py").write_text(HOT, encoding="utf-8")
            compare("hot loop", Path(scratch).resolve(), ["hot.py"], python, given.repeats)
        for suite in given.suites:
            folder, _, tests = suite.partition(":")
            pytest = ["-m", "pytest", "-q", "-p", "no:cacheprovider", *(tests or "tests").split()]
            compare(Path(folder).name, Path(folder).resolve(), pytest, python, given.repeats)


if __name__ == "__main__":
    main()
