"""The files of a repository as they were at a revision, in a folder of their own.

Nothing is written where the user works: git hands the files out as an archive.
"""

from __future__ import annotations

import io
import os
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from perflint.engine.discovery.repository import GitError, git, repository
from perflint.engine.narrowing.changes import Changes
from perflint.syntax.template_names import is_template

# Files that say what code is, and what its settings are.
_KINDS = frozenset({".py", ".pyi", ".ipynb", ".toml", ".cfg", ".txt", ".ini"})


@dataclass(frozen=True, slots=True)
class Revision:
    """A state of a repository.

    Attributes:
        root: the repository.
        folder: where its files of then are.
    """

    root: str
    folder: str

    def then(self, path: str) -> str | None:
        """Where a file or folder of now was then; None where it is in no repository, or was not there."""
        real = os.path.realpath(path)
        relative = os.path.relpath(real, self.root)
        found = os.path.normpath(os.path.join(self.folder, relative))
        inside = relative == os.curdir or not relative.startswith(os.pardir)
        return found if inside and os.path.exists(found) else None


@contextmanager
def at(folder: str, revision: str) -> Iterator[Revision]:
    """The files of the repository that holds a folder, as they were at the last commit that a revision and
    the current state have in common.

    Raises:
        GitError: the folder is in no repository, or the revision is not known there.
    """
    real = os.path.realpath(folder)
    commit = Changes(revision).commit(real)
    root = repository(real)
    assert root is not None, "it has a commit"
    archive = git(root, "archive", "--format=tar", commit)
    if archive is None:
        raise GitError(f"--since: git cannot give the files of {root} at `{revision}`")
    with tempfile.TemporaryDirectory(prefix="perflint-") as scratch:
        inside = Path(os.path.realpath(scratch)) / os.path.basename(root)
        inside.mkdir()
        (inside / ".git").mkdir()  # it ends here, as the repository does
        _unpack(os.fsencode(archive), inside)
        yield Revision(root, str(inside))


def _unpack(archive: bytes, folder: Path) -> None:
    """Write the plain files of an archive below a folder: links would lead out of it, and so would names."""
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        for member in files:
            name = Path(member.name)
            data = files.extractfile(member) if member.isfile() else None
            if data is None or not _is_read(name) or name.anchor or ".." in name.parts:
                continue
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data.read())


def _is_read(name: Path) -> bool:
    """Whether a file says what code is, or what its settings are."""
    return name.suffix in _KINDS or is_template(name)
