"""What earlier runs found out, in a folder of a few large files.

    <perflint, Python>/outlines          every file of the project, by content
                      /changes           what differs from these by now
                      /links             what their calls resolve to
                      /findings-<rules>  of checked files, with what they depend on
                      /run-<arguments>   the whole result, if nothing has changed

A cache never changes what is found: whatever in it is damaged, foreign or out of date is as good as
absent. Only types of our own are read back, so a cache that somebody else put into a repository can
do no harm. Files are replaced atomically; concurrent runs overwrite one another's without damage.
"""

from __future__ import annotations

import hashlib
import io
import os
import pickle
import sys
import time
import zlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from perflint import __version__
from perflint.engine.cache_folder import Place, RefusedError
from perflint.engine.cache_removal import make_version, thin, thin_projects
from perflint.rules.plugins import mentions

_MAGIC = b"perflint cache 1\n"
_ALIKE = 16  # results for different arguments that are stored
_MOST = 1 << 32  # bytes that are read of a file
_TYPES = {
    ("perflint.engine.analysis", "Outlined"),
    ("perflint.engine.root", "Module"),
    ("perflint.engine.screening", "Plan"),
    ("perflint.rules.finding", "Block"),
    ("perflint.rules.finding", "Certainty"),
    ("perflint.rules.finding", "Finding"),
    ("perflint.rules.finding", "Gain"),
    ("perflint.rules.finding", "Impact"),
    ("perflint.rules.finding", "Severity"),
    ("perflint.semantics.outline", "ClassField"),
    ("perflint.semantics.outline", "ClassOutline"),
    ("perflint.semantics.outline", "FunctionOutline"),
    ("perflint.semantics.outline", "Outline"),
    ("perflint.semantics.outline", "Region"),
    ("perflint.semantics.entries", "Entry"),
    ("perflint.semantics.facts", "Effect"),
    ("perflint.semantics.facts", "FunctionFacts"),
    ("perflint.semantics.facts", "Parameter"),
    ("perflint.semantics.outline", "Site"),
    ("perflint.semantics.relinking", "FileLinks"),
    ("perflint.semantics.edges", "Callee"),
    ("perflint.semantics.edges", "Edge"),
    ("perflint.semantics.edges", "Offer"),
    ("perflint.semantics.edges", "Resolved"),
    ("perflint.semantics.edges", "Touch"),
    ("perflint.semantics.edges", "Wrapper"),
    ("perflint.semantics.value_types", "Type"),
    ("perflint.semantics.trace", "TraceStep"),
    ("perflint.syntax.edits", "Edit"),
    ("perflint.syntax.edits", "Fix"),
    ("perflint.syntax.edits", "Refusal"),
    ("perflint.syntax.edits", "Safety"),
    ("perflint.syntax.lines", "Position"),
    ("perflint.syntax.lines", "Span"),
    ("array", "array"),
    ("array", "_array_reconstructor"),
    ("builtins", "frozenset"),
    ("builtins", "set"),
    ("builtins", "Ellipsis"),
    ("builtins", "complex"),
}


class Cache:
    """The cache of one project; without a place it holds nothing and keeps nothing.

    Attributes:
        problems: why no cache is kept.
        notes: why something could not be read or written, for `-v`.
    """

    def __init__(self, place: Place | None) -> None:
        self.problems: list[str] = []
        self.notes: list[str] = []
        self._place = place
        if place is not None:
            try:
                with place.open() as folder:
                    folder.folder(version_key()).close()
            except RefusedError as error:
                self.problems.append(str(error))
                self._place = None
            except OSError:
                pass  # there is none yet; whether one can be made is seen when something is stored

    @property
    def usable(self) -> bool:
        """Whether it keeps anything, as far as is known."""
        return self._place is not None

    def load(self, name: str) -> Any:
        """What was stored under a name, or None."""
        if self._place is None:
            return None
        path = self._place.path / version_key() / name
        try:
            with self._place.open() as folder, folder.folder(version_key()) as version:
                data = version.read(name, _MOST)
        except (RefusedError, OSError):
            return None  # nothing is stored, or nothing can be had
        head = len(_MAGIC)
        start = head + 16
        if not data.startswith(_MAGIC) or _check(memoryview(data)[start:]) != data[head:start]:
            self.notes.append(f"{path}: the cache file is damaged and was passed over")
            return None
        try:
            return loads(data, start)
        except Exception as error:
            self.notes.append(f"{path}: the cache file was passed over: {error}")
            return None

    def store(self, name: str, value: object) -> None:
        """Keep a value under a name; a folder that cannot be written is noted, no more."""
        if self._place is None:
            return
        body = pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL)
        try:
            with self._place.open(make=True) as folder:
                make_version(folder, version_key())
                with folder.folder(version_key()) as version:
                    version.write(name, (_MAGIC + _check(body), body))
                    thin(version, name.partition("-")[0], _ALIKE)
            thin_projects(self._place)
        except (RefusedError, OSError) as error:
            why = str(error)
            if isinstance(error, OSError):
                why = (error.strerror or why).lower()
            self.notes.append(
                f"{self._place.path}: cannot write the cache: {why}; going on without"
            )
            self._place = None


_CLASSES: dict[tuple[str, str], Any] = {}  # of `_TYPES`: thousands of pickles name the same few


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        found = _CLASSES.get((module, name))
        if found is None:
            if (module, name) not in _TYPES:
                raise pickle.UnpicklingError(f"it holds a {module}.{name}")
            found = _CLASSES[module, name] = super().find_class(module, name)
        return found


def loads(data: bytes, start: int = 0) -> Any:
    """Read a pickle, from `start` on, that holds nothing but our own types.

    Raises:
        Exception: of many kinds, if it is anything else.
    """
    stream = io.BytesIO(data)  # this does not copy it
    stream.seek(start)
    return _Unpickler(stream).load()


@lru_cache(maxsize=1)
def version_key() -> str:
    """The name under which this perflint, on this Python, with these plugins, keeps its caches."""
    hashed = hashlib.blake2b(digest_size=8)
    hashed.update(repr((__version__, sys.version, mentions())).encode())
    for path, changed, size in _own_files():
        hashed.update(f"{path}\0{changed}\0{size}\n".encode())
    return f"{__version__}-{hashed.hexdigest()}"


def _own_files() -> Iterable[tuple[str, int, int]]:
    """The files that perflint consists of, so that a change in a rule or stub is seen at once."""
    stack = [str(Path(__file__).parent.parent)]
    while stack:
        folder = stack.pop()
        with os.scandir(folder) as entries:
            for entry in sorted(entries, key=lambda item: item.name):
                if entry.is_dir():
                    if entry.name != "__pycache__":
                        stack.append(entry.path)
                elif entry.name.endswith((".py", ".pyi")):
                    status = entry.stat()
                    yield entry.path, status.st_mtime_ns, status.st_size


def racy(changed: int, written: float | None = None) -> bool:
    """Whether a file changed so lately that another change could leave its time the same."""
    now = time.time() if written is None else written
    return changed > (now - 2.0) * 1e9


def _check(data: bytes | memoryview) -> bytes:
    """16 bytes that tell damage by accident: a cyclic redundancy check, which takes a quarter of the
    time of a digest, and the length."""
    return f"{zlib.crc32(data):08x}{len(data) % 2**32:08x}".encode()
