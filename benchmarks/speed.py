"""How fast perflint is on real code, beside its peers on the same files.

    python benchmarks/speed.py FOLDER... [--jobs 2] [--peers BIN] [--timeout 600] [--growth]

Each figure is a whole process from start to end. BIN is the `bin` folder of an environment with
ruff, pylint with its plugin named perflint, fixit and flake8-async; what is not there is left out.
Changes are made in a copy, to the file that the others name most in their imports. With `--growth`
the eighth, the quarter and the half of the files are checked as well.
"""

from __future__ import annotations

import argparse
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PERFLINT = (sys.executable, "-m", "perflint", "check", "--isolated", "-q", "--exit-zero")
# The arguments of each peer; a rate is only fair where a tool does its own rules and no others.
PEERS = {
    "ruff (PERF)": ("ruff", "check", "--isolated", "--no-cache", "--select", "PERF", "-q"),
    "pylint + its plugin": (
        "pylint", "--load-plugins=perflint", "--disable=all",
        "--enable=W8101,W8102,W8201,W8202,W8204,W8205,W8301,W8401,W8402,W8403",
        "--score=no", "--persistent=no", "--recursive=y",
    ),
    "fixit": ("fixit", "--quiet", "lint"),
    "flake8-async": ("flake8", "--isolated", "--select=ASYNC", "--jobs={jobs}"),
}  # fmt: skip
CHANGES = {
    "a comment in": "# remark\n{text}",
    "a function in": "{text}\n\ndef perflint_benchmark(path):\n    return open(path).read()\n",
}
SMALL = """\
import requests


async def fetch(names):
    text = ""
    for name in names:
        text = text + requests.get(name).text
    return text
"""


@dataclass(frozen=True, slots=True)
class Run:
    """One process: seconds by the clock and of the processor, and the MiB of the largest part."""

    wall: float
    cpu: float
    memory: float
    status: int
    errors: str


def timed(command: Sequence[str], timeout: float) -> Run | None:
    """Run a command without its output; None if it did not end in time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    try:
        result = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            timeout=timeout,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return None
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    errors = result.stderr.decode(errors="replace").strip()
    return Run(wall, cpu, after.ru_maxrss / 1024, result.returncode, errors)


def size(folder: Path) -> tuple[int, int]:
    """The files and lines of Python below a folder."""
    files = [path for path in folder.rglob("*.py") if path.is_file()]
    return len(files), sum(path.read_bytes().count(b"\n") for path in files)


def most_imported(folder: Path) -> Path:
    """The file whose name the imports of the others hold most often."""
    files = {path.stem: path for path in sorted(folder.rglob("*.py")) if path.stem != "__init__"}
    names = re.compile(r"^\s*from\s+[\w.]*?\.?(\w+)\s+import\b", re.MULTILINE)
    counts: Counter[str] = Counter()
    for path in files.values():
        counts.update(set(names.findall(path.read_text(encoding="utf-8", errors="replace"))))
    return max(files.values(), key=lambda path: counts[path.stem])


def grow(folder: Path, jobs: int, timeout: float) -> None:
    """Check more and more of the files of a copy, and print what a line takes."""
    files = sorted(folder.rglob("*.py"))
    for part in (8, 4, 2, 1):
        with tempfile.TemporaryDirectory() as scratch:
            for path in files[::part]:
                target = Path(scratch, "part", path.relative_to(folder))
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, target)
            count, lines = size(Path(scratch))
            run = timed((*PERFLINT, "--no-cache", "--jobs", str(jobs), scratch), timeout)
        if run is not None:
            print(
                f"  1/{part}: {count:6,} files {lines:10,} lines {run.wall:8.2f} s"
                f" {run.wall / lines * 1e6:8.1f} us a line {run.memory:6.0f} MiB"
            )


def report(title: str, run: Run | None, lines: int, cores: int, base: float | None) -> None:
    """Print a line of the table."""
    if run is None:
        print(f"  {title:<24} did not end in time")
        return
    rate = lines / run.wall
    ratio = f"{run.wall / base:8.2f}x" if base else "        "
    print(
        f"  {title:<24} {run.wall:8.2f} s  {rate:10,.0f} lines/s  {rate / cores:10,.0f} a core"
        f"  {run.memory:6.0f} MiB  {ratio}{'' if run.status < 2 else f'  status {run.status}'}"
    )


def main() -> int:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", metavar="FOLDER", nargs="*", type=Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--peers", type=Path, help="the folder with the commands of the peers")
    parser.add_argument("--timeout", type=float, default=600, help="seconds for each process")
    parser.add_argument("--growth", action="store_true", help="check parts of each folder too")
    given = parser.parse_args()
    jobs, failed = given.jobs, False
    with tempfile.TemporaryDirectory() as scratch:
        small = Path(scratch, "small.py")
        small.write_text(SMALL, encoding="utf-8")
        runs = [timed((*PERFLINT, "--no-cache", str(small)), given.timeout) for _ in range(5)]
        walls = sorted(run.wall for run in runs if run is not None)
        middle = walls[len(walls) // 2]
        print(f"one small file: {walls[0]:.2f} s at best, median {middle:.2f} s")
        for folder in given.folders:
            folder = folder.resolve()
            files, lines = size(folder)
            print(f"\n{folder.name}: {files:,} files, {lines:,} lines, {jobs} processes")
            options = ("--jobs", str(jobs), str(folder))
            cold = timed((*PERFLINT, "--no-cache", *options), given.timeout)
            report("perflint", cold, lines, jobs, None)
            every = timed((*PERFLINT, "--no-cache", "--select", "ALL", *options), given.timeout)
            base = cold.wall if cold else None
            report("perflint --select ALL", every, lines, jobs, base)
            copy = Path(scratch, "copy", folder.name)
            shutil.copytree(folder, copy, ignore=shutil.ignore_patterns(".perflint_cache"))
            warm = (
                *PERFLINT,
                "--cache-dir",
                f"{scratch}/{folder.name}",
                "--jobs",
                str(jobs),
                str(copy),
            )
            timed(warm, given.timeout)
            report("nothing changed", timed(warm, given.timeout), lines, jobs, base)
            helper = most_imported(copy)
            for title, change in CHANGES.items():
                text = helper.read_text(encoding="utf-8")
                helper.write_text(change.format(text=text), encoding="utf-8")
                report(f"{title} {helper.name}", timed(warm, given.timeout), lines, jobs, base)
            if given.growth:
                grow(copy, jobs, given.timeout)
            for run in (cold, every):
                if run is None or run.status >= 2:
                    failed = True
                    print(run.errors[-2000:] if run else "", file=sys.stderr)
            for title, (name, *arguments) in PEERS.items():
                command = given.peers / name if given.peers else None
                if command is None or not command.exists():
                    continue
                filled = [argument.format(jobs=jobs) for argument in arguments]
                if name == "pylint":
                    filled.append(f"--jobs={jobs}")
                run = timed((str(command), *filled, str(folder)), given.timeout)
                report(title, run, lines, jobs, base)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
