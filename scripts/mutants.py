"""Check mutants of the fixtures and of real code, and print what does not hold of them.

    python scripts/mutants.py [FOLDER]... [--count N] [--first N] [--seed N] [--jobs N] [--keep FOLDER]
                               [--only TEXT]

Of every mutant the findings are the same with and without screening, there is no internal error,
every fix compiles, and fixing twice changes nothing more. With folders, half of the mutants are of the
files in them; `--only` takes files whose path has a text. A mutant is told by its number and the seed;
`--keep` writes those that fail.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.mutants import Mutant, Origin, mutant, of_code, of_fixtures
from tests.soundness import problems

_LOAD = 50  # mutants that a process takes at once


def main() -> int:
    """Check the mutants; the status tells of failures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", metavar="FOLDER", nargs="*", type=Path)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    paths = sorted(path for folder in arguments.folders for path in folder.rglob("*.py"))
    origins = of_fixtures(), of_code(paths)
    chosen = [[one for one in group if arguments.only in one.name] for group in origins]
    groups = [group for group in chosen if group] or parser.error("no files to mutate")
    numbers = range(arguments.first, arguments.first + arguments.count)
    start, failed = time.perf_counter(), 0
    with multiprocessing.Pool(arguments.jobs, maxtasksperchild=20) as pool:
        work = partial(_checked, groups, arguments.seed)
        loads = [numbers[at : at + _LOAD] for at in range(0, len(numbers), _LOAD)]
        for results in pool.imap(work, loads):
            for one, found in results:
                failed += 1
                print(f"mutant {one.number} of {one.name} ({', '.join(one.changes)})")
                print(*(f"    {problem}" for problem in found), sep="\n", flush=True)
                if arguments.keep is not None:
                    _keep(arguments.keep / str(one.number), one, found)
    took = time.perf_counter() - start
    print(f"{len(numbers)} mutants, {failed} failed, {took:.0f} s")
    return 1 if failed else 0


def _checked(
    groups: Sequence[Sequence[Origin]], seed: int, numbers: Sequence[int]
) -> list[tuple[Mutant, list[str]]]:
    """The mutants that fail, with their problems."""
    failing = []
    for number in numbers:
        one = mutant(groups[number % len(groups)], number, seed)
        found = list(problems(one.files, one.settings))
        if found:
            failing.append((one, found))
    return failing


def _keep(folder: Path, one: Mutant, found: Sequence[str]) -> None:
    for name, text in one.files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
    (folder / "problems.txt").write_text("\n".join(found), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
