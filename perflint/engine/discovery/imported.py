"""Which files of a project some code imports, directly or through others: all that it can reach."""

from __future__ import annotations

import ast
import os
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence

from perflint.syntax.regular_files import read_text


def imported(
    code: Iterable[str],
    folder: str,
    exists: Callable[[str], bool],
    folders: Sequence[str],
    most: int,
) -> set[str]:
    """The files that code imports; of many those that it takes the fewest steps to.

    Args:
        code: texts; those that cannot be parsed import nothing.
        folder: in which they stand.
        exists: whether there is a file of an absolute path.
        folders: that imports start from.
        most: how many files are enough.
    """
    found: dict[str, None] = {}
    waiting = deque((text, folder) for text in code)
    while waiting and len(found) < most:
        text, here = waiting.popleft()
        for path in _files(text, here, folders, exists):
            if path in found or len(found) >= most:
                continue
            found[path] = None
            try:
                text = read_text(path, errors="replace")
            except OSError:
                continue
            waiting.append((text, os.path.dirname(path)))
    return set(found)


def _files(
    text: str, here: str, folders: Sequence[str], exists: Callable[[str], bool]
) -> Iterator[str]:
    """The files of the modules that a text imports, with the packages that these are in."""
    for above, name in _modules(text):
        starts = folders
        if above:
            start = here
            for _ in range(above - 1):
                start = os.path.dirname(start)
            starts = (start,)
        parts = [part for part in name.split(".") if part]
        for start in starts:
            for count in range(len(parts) + 1):
                path = os.path.join(start, *parts[:count])
                for file in (f"{path}.py", os.path.join(path, "__init__.py")):
                    if count + above > 0 and exists(file):
                        yield file


def _modules(text: str) -> Iterator[tuple[int, str]]:
    """The modules that a text may import: how many folders up relative ones begin, and their names."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of the code, which the compiler has some
            tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((0, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield node.level, f"{node.module or ''}.{alias.name}".lstrip(".")
