"""What a run with a cache finds, held against one without, after each of many random edits."""

from __future__ import annotations

import difflib
import random
from collections.abc import Iterator, Mapping
from pathlib import Path

from perflint.engine.configuring.config import Config
from perflint.engine.running.live import Live
from perflint.engine.running.run import check
from perflint.engine.running.warm_sessions import WarmSessions
from tests.random_edits import Edits

_ALONE = 0.2  # of the checks ask for one file
_SETTLED = 0.7  # of them come when the process had time for what it left for later


def found(folder: Path, path: Path, *, cache: bool, warm: WarmSessions | None = None) -> list[str]:
    """All that a check finds, a line a finding."""
    summary = check([path], Config(folder), cache=cache, jobs=1, warm=warm)
    lines = [
        f"{file.path.relative_to(folder)}: {finding!r}"
        for file in summary.checked
        for finding in file.findings
    ]
    return [*lines, *map(repr, summary.faults), *summary.problems]


def stale(
    folder: Path, edits: int, seed: object, first: int = 0, *, stays: bool = False
) -> Iterator[str]:
    """Edit a folder; what was found with a cache and is not without, or the other way round.

    Args:
        first: so many edits are made before anything is compared.
        stays: whether one process checks again and again, and goes on from what it knows.
    """
    settings = folder / "pyproject.toml"
    settings.write_text('[tool.perflint]\nselect = ["ALL"]\ncache-dir = ".perflint_cache"\n')
    made = Edits(folder, seed)
    chosen = random.Random(repr(("checks", seed)))
    sessions = WarmSessions() if stays else None
    found(folder, folder, cache=True, warm=sessions)
    for number in range(edits):
        what = made.next()
        files = made.files()
        path = chosen.choice(files) if files and chosen.random() < _ALONE else folder
        if sessions is not None and chosen.random() < _SETTLED:
            sessions.settle()
        warm = found(folder, path, cache=True, warm=sessions)
        if number < first:
            continue
        cold = found(folder, path, cache=False)
        if warm != cold:
            yield f"edit {number}: {what}; checked: {path.relative_to(folder)}"
            yield from difflib.unified_diff(cold, warm, "without a cache", "with it", n=0)
            return


def stale_buffers(folder: Path, edits: int, seed: object) -> Iterator[str]:
    """Edit a folder whose files are all open in an editor; what is found in them and not by a new start,
    or the other way round."""
    (folder / "pyproject.toml").write_text('[tool.perflint]\nselect = ["ALL"]\n')
    made = Edits(folder, seed)
    live, known = Live(str(folder), Config(folder)), made.files()
    for number in range(edits):
        what = made.next()
        if made.files() != known:
            live, known = Live(str(folder), Config(folder)), made.files()
        buffers = {str(path): path.read_text(encoding="utf-8") for path in known}
        warm = _in_buffers(live, buffers)
        if any(invalid_syntax(path) for path in known):
            continue  # of these an editor shows what they said last
        new = Live(str(folder), Config(folder))
        cold = _in_buffers(new, buffers)
        if _modules(live) != _modules(new):
            live = new  # what modules are called is looked at when a server starts
            continue
        if warm != cold:
            yield f"edit {number}: {what}"
            yield from difflib.unified_diff(cold, warm, "a new start", "after edits", n=0)
            return


def _modules(live: Live) -> object:
    return live._session.files.modules() if live._session else None


def _in_buffers(live: Live, buffers: Mapping[str, str]) -> list[str]:
    found = sorted(live.update(buffers).items())
    return [f"{path}: {finding!r}" for path, seen in found for finding in seen.findings]


def invalid_syntax(path: Path) -> bool:
    """Whether a file cannot be compiled."""
    try:
        compile(path.read_bytes(), path, "exec")
    except (SyntaxError, ValueError):
        return True
    return False
