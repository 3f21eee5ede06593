"""Real code for tests: a fixed sample of the standard library of the running Python."""

from __future__ import annotations

import random
import sysconfig
from pathlib import Path

from perflint.syntax.reading import read
from perflint.syntax.source import Source, SourceError, parse

_LEFT_OUT = frozenset({"site-packages", "lib2to3", "idlelib", "test"})


def sample(count: int, *, seed: int, largest: int = 80_000) -> list[Path]:
    """`count` files that parse, at most `largest` bytes each; the same ones for the same seed."""
    folder = Path(sysconfig.get_path("stdlib"))
    files = sorted(
        path
        for path in folder.rglob("*.py")
        if not set(path.relative_to(folder).parts) & _LEFT_OUT and path.stat().st_size <= largest
    )
    random.Random(seed).shuffle(files)
    chosen: list[Path] = []
    for path in files:
        if len(chosen) == count:
            break
        try:
            parse(read(path))
        except SourceError:
            continue
        chosen.append(path)
    return chosen


def source(path: Path) -> Source:
    """The source of a file of the sample."""
    return read(path)
