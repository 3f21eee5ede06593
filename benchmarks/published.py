"""The figures about speed that the README and the pages show, as ratios of one run.

    python benchmarks/published.py FOLDER --name "celery 5.6.0" --peers BIN

FOLDER has the package that all check, BIN the commands of the peers, as for `speed.py`. On a quiet machine it
takes a few minutes: each command runs three times (`--times`), in turns with the others, and its median
counts. What it writes, `published.json`, `scripts/docs.py` puts into the pages. It is to be run on the commit
that is released.
"""

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from speed import CHANGES, PEERS, PERFLINT, ROOT, most_imported, size, timed

FILE = ROOT / "benchmarks" / "published.json"
WHOLE = "perflint"
UNCHANGED = "nothing changed"
CHANGED = "one file changed"


def commit() -> str:
    """The commit that is measured, marked where files differ from it."""
    command = ["git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()


def measured(
    commands: dict[str, Callable[[], list[str]]], times: int, timeout: float
) -> dict[str, float]:
    """The median of the seconds of each command, which are run in turns.

    Args:
        commands: each is made right before it is run.
        times: how often.
    """
    seconds: dict[str, list[float]] = {}
    for turn in range(times):
        for title, make in commands.items():
            run = timed(make(), timeout)
            if run is None or run.status not in (0, 1) and title.startswith(WHOLE):
                raise SystemExit(f"{title}: {run.errors if run else 'it did not end in time'}")
            print(f"{turn + 1}/{times} {title}: {run.wall:.2f} s", flush=True)
            seconds.setdefault(title, []).append(run.wall)
    return {title: statistics.median(walls) for title, walls in seconds.items()}


def commands(
    folder: Path, scratch: Path, jobs: int, peers: Path
) -> dict[str, Callable[[], list[str]]]:
    """All that is measured, by the name that the pages give it."""
    copy = scratch / "copy" / folder.name
    shutil.copytree(folder, copy, ignore=shutil.ignore_patterns(".perflint_cache"))
    helper = most_imported(copy)
    cached = [*PERFLINT, "--cache-dir", str(scratch / "cache"), "--jobs", str(jobs), str(copy)]
    timed(cached, 600)

    def changed() -> list[str]:
        text = helper.read_text(encoding="utf-8")
        helper.write_text(CHANGES["a function in"].format(text=text), encoding="utf-8")
        return cached

    def unchanged() -> list[str]:
        timed(cached, 600)
        return cached

    whole = [*PERFLINT, "--no-cache", "--jobs", str(jobs), str(folder)]
    found: dict[str, Callable[[], list[str]]] = {
        f"{WHOLE}, {UNCHANGED}": unchanged,
        f"{WHOLE}, {CHANGED}": changed,
        WHOLE: lambda: whole,
    }
    for title, (name, *arguments) in PEERS.items():
        if not (peers / name).exists():
            print(f"{name} is not in {peers}: it is left out")
            continue
        filled = [argument.format(jobs=jobs) for argument in arguments]
        filled += [f"--jobs={jobs}"] if name == "pylint" else []
        found[title] = lambda line=[str(peers / name), *filled, str(folder)]: line  # type: ignore[misc]
    return found


def main() -> int:
    """Measure, and write the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--name", required=True, help="the package and its version")
    parser.add_argument("--peers", type=Path, required=True)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--times", type=int, default=3, help="how often each command runs")
    parser.add_argument("--timeout", type=float, default=600, help="seconds for each process")
    given = parser.parse_args()
    folder = given.folder.resolve()
    files, lines = size(folder)
    with tempfile.TemporaryDirectory() as scratch:
        seconds = measured(
            commands(folder, Path(scratch), given.jobs, given.peers), given.times, given.timeout
        )
    whole = seconds[WHOLE]
    record = {
        "commit": commit(),
        "times": given.times,
        "date": datetime.datetime.now(datetime.timezone.utc).date().isoformat(),
        "python": platform.python_version(),
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
        "package": given.name,
        "files": files,
        "lines": lines,
        "jobs": given.jobs,
        "ratios": {title: float(f"{wall / whole:.3g}") for title, wall in seconds.items()},
    }
    FILE.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    print(f"Wrote {FILE.relative_to(ROOT)}; now run `python scripts/docs.py`.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
