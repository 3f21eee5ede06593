"""Edit projects at random, and hold what a run with a cache finds against one without.

    python scripts/stale.py [FOLDER]... [--edits N] [--seed N] [--first N] [--stays]

Each folder is copied and edited again and again; after each edit the copy is checked as a user would,
with the cache that the runs before have left, and once more without any: both must find the same, byte for
byte, and now and then of one file only. Without folders, the projects of several files among the fixtures are
edited, a few times each. The seed and the number of an edit bring it back; `--first` edits so often before it
begins to compare; with `--stays` one process goes on from what it knows, as `perflint check --daemon` does.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.staleness import stale

ROOT = Path(__file__).resolve().parent.parent
_OF_FIXTURE = 12  # edits of one project of the fixtures


def projects(
    folders: list[Path], edits: int, of_fixture: int = _OF_FIXTURE
) -> Iterator[tuple[Path, int]]:
    """What to edit, and how often: each folder, or projects of the fixtures `of_fixture` times."""
    if folders:
        yield from ((folder, edits) for folder in folders)
        return
    fixtures = sorted(
        path
        for path in (ROOT / "testdata").glob("*/*/")
        if path.is_dir() and len(list(path.rglob("*.py"))) > 1
    )
    random.Random(edits).shuffle(fixtures)
    yield from ((path, of_fixture) for path in fixtures[: max(edits // of_fixture, 1)])


def main() -> int:
    """Edit and compare; the status tells of differences."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", metavar="FOLDER", nargs="*", type=Path)
    parser.add_argument("--edits", type=int, default=100, help="of each folder, or of all fixtures")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--stays", action="store_true")
    asked = parser.parse_args()
    start, failed, total = time.perf_counter(), 0, 0
    for folder, edits in projects(asked.folders, asked.edits):
        with tempfile.TemporaryDirectory(prefix="perflint-stale-") as scratch:
            copy = Path(scratch).resolve() / folder.name
            shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("*.pyc", ".perflint_cache"))
            told = list(
                stale(copy, edits, (asked.seed, folder.name), asked.first, stays=asked.stays)
            )
        total += edits
        if told:
            failed += 1
            print(f"{folder}:", *told, sep="\n", flush=True)
    print(
        f"{total} edits, {failed} projects with stale answers, {time.perf_counter() - start:.0f} s"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
