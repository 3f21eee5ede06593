"""What earlier runs found out, in a folder of a few large files.

    .perflint_cache/<perflint, Python>/outlines          every file of the project, by content
                                      /changes           what differs from these by now
                                      /links             what their calls resolve to
                                      /findings-<rules>  of checked files, with what they depend on
                                      /run-<arguments>   the whole result, if nothing has changed

A cache never changes what is found: whatever in it is damaged, foreign or out of date is as good as
absent. Only types of our own are read back, so a cache that somebody else put into a repository can
do no harm. Files are replaced atomically; concurrent runs overwrite one another's without damage.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import pickle
import shutil
import sys
import tempfile
import time
import zlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from perflint import __version__
from perflint.rules.plugins import mentions

if TYPE_CHECKING:
    from perflint.engine.config import Config

FOLDER = ".perflint_cache"
_MAGIC = b"perflint cache 1\n"
_VERSIONS = 3  # of perflint or Python, whose caches are stored side by side
_PROJECTS = 64  # whose caches are stored in the folder of the user
_ALIKE = 16  # results for different arguments that are stored
_TAG = "Signature: 8a477f597d28d172789f06886806bc55\n# This folder is a cache of perflint.\n"
_OF = "# It is that of "
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
    """The cache of one project; without a folder it holds nothing and keeps nothing.

    Attributes:
        root: the folder of the project.
        notes: why something could not be read or written, for `-v`.
    """

    def __init__(self, folder: Path | None, root: str = "") -> None:
        self.folder = folder
        self.root = root
        self.notes: list[str] = []
        self._usable = folder is not None

    def load(self, name: str) -> Any:
        """What was stored under a name, or None."""
        if not self._usable or self.folder is None:
            return None
        path = self.folder / version_key() / name
        try:
            data = path.read_bytes()
        except OSError:
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
        if not self._usable or self.folder is None:
            return
        folder = self.folder / version_key()
        temporary = None
        try:
            self._make(folder)
            body = pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL)
            handle, temporary = tempfile.mkstemp(prefix=f"{name}.", dir=folder)
            with open(handle, "wb") as file:
                file.write(_MAGIC + _check(body))
                file.write(body)
            os.replace(temporary, folder / name)
            self._thin(folder, name)
        except OSError as error:
            self._usable = False
            if temporary is not None:
                with contextlib.suppress(OSError):
                    os.unlink(temporary)
            self.notes.append(
                f"{self.folder}: cannot write the cache: {(error.strerror or str(error)).lower()};"
                " going on without"
            )

    def _make(self, folder: Path) -> None:
        assert self.folder is not None
        if not folder.is_dir():
            folder.mkdir(parents=True, exist_ok=True)
            for name, text in (
                ("CACHEDIR.TAG", f"{_TAG}{_OF}{self.root}\n"),
                (".gitignore", "*\n"),
            ):
                path = self.folder / name
                if not path.exists():
                    path.write_text(text, encoding="utf-8", errors="surrogateescape")
            _prune(folder, _VERSIONS)
            if self.folder.parent == user_folder():
                _prune(self.folder, _PROJECTS)

    def _thin(self, folder: Path, name: str) -> None:
        """Remove the oldest results for other arguments; each choice of paths and rules has its file."""
        kind = name.partition("-")[0]
        with contextlib.suppress(FileNotFoundError):  # a concurrent run does the same
            alike = sorted(folder.glob(f"{kind}-*"), key=lambda path: path.stat().st_mtime)
            for path in alike[:-_ALIKE]:
                path.unlink()


def _prune(current: Path, most: int) -> None:
    """Remove the neighbours of a folder that have not been used for longest, of versions or projects."""
    others = [path for path in current.parent.iterdir() if path.is_dir() and path != current]
    others.sort(key=lambda path: max((one.stat().st_mtime for one in path.iterdir()), default=0.0))
    for path in others[: max(0, len(others) - most + 1)]:
        shutil.rmtree(path, ignore_errors=True)


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


def folder_for(root: str, cache_dir: Path | None) -> Path:
    """Where the cache of a project is."""
    if cache_dir is None:
        return Path(root) / FOLDER
    return cache_dir / hashlib.blake2b(os.fsencode(root), digest_size=8).hexdigest()


def user_folder() -> Path | None:
    """Where the platform keeps caches of the user; None where there is no such place."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(base) / "perflint" if os.path.isabs(base) else None


def _of_user(cwd: Path) -> list[Path]:
    """The caches in the folder of the user of what lies at or below a folder."""
    base = user_folder()
    found = []
    for tag in sorted(base.glob("*/CACHEDIR.TAG")) if base is not None else ():
        text = tag.read_text(encoding="utf-8", errors="surrogateescape")
        root = Path(text.rpartition(_OF)[2].removesuffix("\n")) if _OF in text else None
        if root is not None and (root == cwd or cwd in root.parents):
            found.append(tag.parent)
    return found


def clean(config: Config) -> list[Path]:
    """Remove the caches of what lies at and below the current folder; returns the folders that were removed.

    Only folders that say of themselves that they are caches of perflint are touched.
    """
    removed = []
    wanted = config.settings.cache_dir
    candidates = [*([wanted] if wanted is not None else []), *_of_user(config.cwd)]
    for current, folders, _ in os.walk(config.cwd):
        if FOLDER in folders:
            candidates.append(Path(current) / FOLDER)
        folders[:] = [name for name in folders if not name.startswith(".")]
    for folder in candidates:
        tagged = [folder, *folder.iterdir()] if folder.is_dir() else []
        if any((path / "CACHEDIR.TAG").is_file() for path in tagged):
            shutil.rmtree(folder)
            removed.append(folder)
    return removed


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
