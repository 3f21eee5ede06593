"""How time and memory of a run grow with code of unusual shapes, at a size, at twice and at four times that.

    python benchmarks/shapes.py [SHAPE...] [--timeout 120] [--memory 4096] [--scale 1] [--list]

Each figure is a whole process with every rule on and no cache. *Growth* of time is what the second doubling
adds to what the first one added; of memory it is what twice the size takes, less what an empty file takes.
2.0 is linear, 4.0 quadratic. SHAPE is a name or a part of one; `--scale 0.1` makes all a tenth as large.
PFL004 at the end of a line says that the run ended the work and told so. Exit status 1 says that a run was
not over in time, was killed, or ended with an internal error. `tests/test_shapes.py` counts calls instead.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from unusual_code import SHAPES
from unusual_code.making import Files

ROOT = Path(__file__).resolve().parent.parent
PERFLINT = (
    sys.executable, "-m", "perflint", "check", "--isolated", "--no-cache", "-q", "--exit-zero",
    "--select", "ALL", "--jobs", "1", "--output-format", "json-lines",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Run:
    """One process: seconds of the processor, MiB, how it ended, and what was said."""

    seconds: float
    memory: float
    status: int | None
    output: str
    errors: str

    def trouble(self) -> str:
        """What is wrong with it, in few words."""
        if self.status is None:
            return "not over in time"
        if self.status < 0:
            return f"killed by signal {-self.status}"
        if self.status:
            return f"status {self.status}: {(self.errors.strip().splitlines() or [''])[-1][:90]}"
        return ""

    def notice(self) -> str:
        """That the run said that something is too large, too deep or not looked at."""
        return "PFL004" if "PFL004" in self.output else ""


def run(files: Files, timeout: int, memory: int) -> Run:
    """Check a project in a process of its own.

    Args:
        memory: MiB of address space that it may take.
    """
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch, "project")
        folder.mkdir()
        for name, text in files.items():
            (folder / name).write_text(text, encoding="utf-8")
        command = [*PERFLINT, str(folder)]
        out, errors = Path(scratch, "out"), Path(scratch, "errors")
        with out.open("wb") as stdout, errors.open("wb") as stderr:
            process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=stdout,
                stderr=stderr,
                cwd=ROOT,
            )
            resource.prlimit(process.pid, resource.RLIMIT_AS, (memory << 20,) * 2)
            resource.prlimit(process.pid, resource.RLIMIT_CPU, (timeout, timeout + 1))
            _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return Run(
            used.ru_utime + used.ru_stime,
            used.ru_maxrss / 1024,
            None if process.returncode == -signal.SIGXCPU else process.returncode,
            out.read_text(encoding="utf-8", errors="replace"),
            errors.read_text(encoding="utf-8", errors="replace"),
        )


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("shapes", metavar="SHAPE", nargs="*")
    parser.add_argument(
        "--timeout", type=int, default=120, help="seconds of the processor for each process"
    )
    parser.add_argument("--memory", type=int, default=4096, help="MiB for each process")
    parser.add_argument("--scale", type=float, default=1.0, help="make the shapes that much larger")
    parser.add_argument("--list", action="store_true", help="list the shapes")
    options = parser.parse_args()
    chosen = [
        shape
        for name, shape in SHAPES.items()
        if name in options.shapes
        or not options.shapes
        or not SHAPES.keys() & set(options.shapes)
        and any(part in name for part in options.shapes)
    ]
    if options.list:
        for each in chosen:
            print(f"{each.name:<24} {each.size:>8,}")
        return 0
    empty = run({"shape.py": ""}, options.timeout, options.memory)
    print(f"an empty file: {empty.seconds:.2f} s, {empty.memory:.0f} MiB\n")
    print(
        f"{'shape':<24} {'size':>8} {'n':>8} {'2n':>8} {'4n':>8} {'growth':>7}"
        f" {'n':>9} {'2n':>9} {'growth':>7}"
    )
    failed = False
    for each in chosen:
        count = max(int(each.size * options.scale), 1)
        first = run(each.make(count), options.timeout, options.memory)
        if first.trouble():
            print(
                f"{each.name:<24} {count:>8,} {first.seconds:6.2f} s  {first.trouble()}", flush=True
            )
            failed = True
            continue
        second = run(each.make(2 * count), options.timeout, options.memory)
        third = run(each.make(4 * count), options.timeout, options.memory)
        trouble = second.trouble() or third.trouble()
        failed = failed or bool(trouble)
        added = second.seconds - first.seconds
        time_growth = (third.seconds - second.seconds) / max(added, 0.02)
        room = first.memory - empty.memory
        memory_growth = (second.memory - empty.memory) / max(room, 1.0)
        print(
            f"{each.name:<24} {count:>8,} {first.seconds:6.2f} s {second.seconds:6.2f} s"
            f" {third.seconds:6.2f} s"
            f" {time_growth:6.1f}x {first.memory:5.0f} MiB {second.memory:5.0f} MiB {memory_growth:6.1f}x"
            f"  {trouble or third.notice()}",
            flush=True,
        )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
