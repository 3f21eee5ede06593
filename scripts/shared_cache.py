"""Damage caches that two machines share, and hold what their runs find against runs without any.

    python scripts/shared_cache.py [FOLDER]... [--rounds N] [--seed N]

In each round one of two copies of a project is edited, a run over it is killed at some moment or a file of
the caches is cut off, changed or removed, or both, and it is checked: as without a cache, byte for byte. When
all is done one more run must leave nothing of the damage. Without folders, a project of several files among
the fixtures is taken for each twenty rounds.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from stale import projects

from tests.shared_caches import Machines, wrong

_OF_FIXTURE = 20  # rounds


def main() -> int:
    """Damage and compare; the status tells of differences."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", metavar="FOLDER", nargs="*", type=Path)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    start, failed, total = time.perf_counter(), 0, 0
    for folder, rounds in projects(asked.folders, asked.rounds, _OF_FIXTURE):
        with tempfile.TemporaryDirectory(prefix="perflint-shared-") as scratch:
            machines = Machines(folder, Path(scratch).resolve(), (asked.seed, folder.name))
            found = list(wrong(machines, rounds))
        total += rounds
        if found:
            failed += 1
            print(f"{folder}:", *found, sep="\n", flush=True)
    seconds = time.perf_counter() - start
    print(f"{total} rounds, {failed} projects with wrong answers, {seconds:.0f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
