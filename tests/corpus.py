"""Real code for tests: a fixed sample of the standard library of the running Python."""

from __future__ import annotations

import os
import random
import sysconfig
from functools import cache
from pathlib import Path

from perflint.syntax.reading import read
from perflint.syntax.source import Source, SourceError, parse

_LEFT_OUT = frozenset({"site-packages", "lib2to3", "idlelib", "test"})


def sample(count: int, *, seed: int, largest: int = 80_000) -> list[Path]:
    """`count` files that parse, at most `largest` bytes each; the same ones for the same seed."""
    files = [path for path, size in _library() if size <= largest]
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


@cache
def _library() -> list[tuple[Path, int]]:
    """The files of the standard library, in order, each with its size in bytes."""
    files = []
    for folder, inner, names in os.walk(sysconfig.get_path("stdlib")):
        inner[:] = set(inner) - _LEFT_OUT
        files += [Path(folder, name) for name in names if name.endswith(".py")]
    return [(path, path.stat().st_size) for path in sorted(files)]


def source(path: Path) -> Source:
    """The source of a file of the sample."""
    return read(path)
