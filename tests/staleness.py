"""What a run with a cache finds, held against one without, after each of many random edits."""

from __future__ import annotations

import difflib
import random
from collections.abc import Iterator
from pathlib import Path

from perflint.engine.config import Config
from perflint.engine.run import check
from tests.random_edits import Edits

_ALONE = 0.2  # of the checks ask for one file


def found(folder: Path, path: Path, *, cache: bool) -> list[str]:
    """All that a check finds, a line a finding."""
    summary = check([path], Config(folder), cache=cache, jobs=1)
    lines = [
        f"{file.path.relative_to(folder)}: {finding!r}"
        for file in summary.checked
        for finding in file.findings
    ]
    return [*lines, *map(repr, summary.faults), *summary.problems]


def stale(folder: Path, edits: int, seed: object, first: int = 0) -> Iterator[str]:
    """Edit a folder; what was found with a cache and is not without, or the other way round.

    Args:
        first: so many edits are made before anything is compared.
    """
    settings = folder / "pyproject.toml"
    settings.write_text('[tool.perflint]\nselect = ["ALL"]\ncache-dir = ".perflint_cache"\n')
    made = Edits(folder, seed)
    chosen = random.Random(repr(("checks", seed)))
    found(folder, folder, cache=True)
    for number in range(edits):
        what = made.next()
        files = made.files()
        path = chosen.choice(files) if files and chosen.random() < _ALONE else folder
        warm = found(folder, path, cache=True)
        if number < first:
            continue
        cold = found(folder, path, cache=False)
        if warm != cold:
            yield f"edit {number}: {what}; checked: {path.relative_to(folder)}"
            yield from difflib.unified_diff(cold, warm, "without a cache", "with it", n=0)
            return
