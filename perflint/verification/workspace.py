"""A copy of a project in which rewrites are tried, so that the user's files stay as they are meanwhile."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path

from perflint.engine.discovery.repository import GitError, git, repository
from perflint.engine.discovery.root import project_root

# What is made anew, or belongs to an environment and not to the project.
_LEFT_OUT = frozenset(
    ".git .hg .svn .tox .nox .venv venv node_modules __pycache__ .mypy_cache .ruff_cache .pytest_cache"
    " .perflint_cache .ipynb_checkpoints".split()
)
_BUILT = (".so", ".pyd", ".dll", ".dylib")  # git ignores them, and the project does not run without


class Workspace:
    """A copy of a project: the files that git knows or would add, and what was compiled in place; of a
    project without git all but environments and caches.

    Args:
        origin: the project.
        folder: an empty folder for the copy.

    Raises:
        OSError: a file cannot be copied.
    """

    def __init__(self, origin: Path, folder: Path) -> None:
        self.origin = origin
        self.folder = folder
        self._changed: dict[Path, bytes] = {}  # what the copies held at first
        self._time = 0
        for relative in sorted(set(_files(origin))):
            target = folder / relative
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(origin / relative, target, follow_symlinks=False)

    def copy_of(self, path: Path) -> Path:
        """Where the copy of a file or folder is."""
        return self.folder / path.resolve().relative_to(self.origin)

    def put(self, contents: Mapping[Path, bytes]) -> None:
        """Give files other contents; all others are as they were copied.

        Args:
            contents: by the paths of the user's files.
        """
        wanted = {self.copy_of(path): data for path, data in contents.items()}
        for target in [*self._changed]:
            if target not in wanted:
                self._write(target, self._changed.pop(target))
        for target, data in wanted.items():
            if target not in self._changed:
                self._changed[target] = target.read_bytes()
            self._write(target, data)

    def _write(self, target: Path, data: bytes) -> None:
        target.write_bytes(data)
        # Compiled files go by size and whole seconds: each content gets a second that no other had.
        self._time = max(self._time + 1, int(target.stat().st_mtime))
        os.utime(target, (self._time, self._time))


def project_of(path: Path) -> Path:
    """The folder that is copied for a file: its repository, else its project, else its folder."""
    folder = str(path.resolve() if path.is_dir() else path.resolve().parent)
    return Path(repository(folder) or project_root(folder) or folder)


def _files(origin: Path) -> Iterator[Path]:
    """The files to copy, relative to the project."""
    listed = None
    if repository(str(origin)) == str(origin):
        try:
            listed = git(str(origin), "ls-files", "-z", "-c", "-o", "--exclude-standard")
        except GitError:
            listed = None
    for relative in (listed or "").split("\0"):
        if relative and os.path.lexists(origin / relative) and not (origin / relative).is_dir():
            yield Path(relative)
    for folder, folders, names in os.walk(origin):
        folders[:] = [
            name
            for name in folders
            if name not in _LEFT_OUT
            and not os.path.exists(os.path.join(folder, name, "pyvenv.cfg"))
        ]
        for name in names:
            path = Path(folder, name)
            if (listed is None or name.endswith(_BUILT)) and (path.is_file() or path.is_symlink()):
                yield path.relative_to(origin)
