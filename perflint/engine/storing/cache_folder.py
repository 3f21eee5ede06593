"""Where the cache of a project is, and whose folder that is.

    .perflint_cache/CACHEDIR.TAG           says that perflint made the folder, and for which project
                   /.gitignore
                   /<perflint, Python>/…   what `cache` stores

perflint writes only into folders that it made: one that somebody else made holds one of ours, named after the
project. What the settings of a project choose lies in the project.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from perflint.engine.storing.folders import Folder, LinkError, opened

FOLDER = ".perflint_cache"
TAG = "CACHEDIR.TAG"
_TAG = "Signature: 8a477f597d28d172789f06886806bc55\n# This folder is a cache of perflint.\n"
_OF = "# It is that of "
IGNORED = b"*\n"  # what our `.gitignore` says
_MOST_OF_TAG = 1 << 16  # bytes
GITIGNORE = ".gitignore"
UNFINISHED = re.compile(rf"(?:{re.escape(TAG)}|{re.escape(GITIGNORE)})\.[0-9a-f]{{8}}")
VERSION = re.compile(r"[0-9][\w.+!]*-[0-9a-f]{16}", re.ASCII)  # the folder of one perflint


class RefusedError(Exception):
    """The folder is none in which a cache is kept; the text says why."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the cache of a project is.

    Attributes:
        base: a folder that is trusted, as is the way to it; it may be missing where the user named it.
        names: the folders below it that lead there, none of which may be a link.
        root: the folder of the project.
    """

    base: Path
    names: tuple[str, ...]
    root: str

    @property
    def path(self) -> Path:
        """The folder of the cache."""
        return self.base.joinpath(*self.names)

    @contextlib.contextmanager
    def open(self, *, make: bool = False) -> Iterator[Folder]:
        """The folder of the cache, which says that it is ours.

        Args:
            make: whether to make it where there is none.

        Raises:
            RefusedError: there is a link on the way, or somebody else made the folder.
            OSError: there is none, or it cannot be opened or made.
        """
        try:
            with self._open(make) as folder:
                yield folder
        except LinkError as error:
            raise RefusedError(
                f"{error.filename} is a link: perflint keeps no cache there; remove it, or name another"
                " folder with `--cache-dir`"
            ) from error

    @contextlib.contextmanager
    def _open(self, make: bool) -> Iterator[Folder]:
        if make:
            self.base.mkdir(parents=True, exist_ok=True)
        *outer, name = self.names
        with contextlib.ExitStack() as stack:
            folder = stack.enter_context(opened(self.base))
            for each in outer:
                if make:
                    with contextlib.suppress(FileExistsError):
                        folder.make(each)
                folder = stack.enter_context(folder.folder(each))
            while True:
                if make:
                    _make_ours(folder, name, self.root)
                inner = stack.enter_context(folder.folder(name))
                if is_ours(inner):
                    break
                if name == project_name(self.root):
                    if _has_lost_tag(inner):
                        if make:
                            inner.write(TAG, [_tag(self.root)], 0o666)
                        break
                    raise RefusedError(
                        f"{inner.path} was not made by perflint, which keeps no cache there; remove it,"
                        " or name another folder with `--cache-dir`"
                    )
                folder, name = inner, project_name(self.root)
            yield inner


def place_for(root: str, chosen: Path | None, within: Path | None, cwd: Path) -> Place:
    """Where the cache of a project is.

    Args:
        chosen: the folder that is to hold it, by an absolute path; None for that of the project.
        within: where that folder has to lie, by the settings of a project; None where the user said it.
        cwd: the current folder.

    Raises:
        RefusedError: it lies elsewhere.
    """
    if chosen is None:
        return Place(Path(root), (FOLDER,), root)
    chosen = Path(os.path.normpath(chosen))
    named = (project_name(root),)
    for base in (within, Path(root)) if within is not None else (cwd,):
        if chosen == base or base in chosen.parents:
            return Place(base, (*chosen.relative_to(base).parts, *named), root)
    if within is not None:
        raise RefusedError(
            f"{chosen}: `cache-dir` of {within} leads out of the project: perflint keeps no cache there;"
            " name the folder with `--cache-dir`, or in the environment as PERFLINT_CACHE_DIR"
        )
    if not chosen.name:
        return Place(chosen, named, root)
    return Place(chosen.parent, (chosen.name, *named), root)


def project_name(root: str) -> str:
    """The name of the folder that holds the cache of a project in a folder of somebody else."""
    return hashlib.blake2b(os.fsencode(root), digest_size=8).hexdigest()


def user_folder() -> Path | None:
    """Where the platform keeps caches of the user; None where there is no such place."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(base) / "perflint" if os.path.isabs(base) else None


def is_ours(folder: Folder) -> bool:
    """Whether a folder says that perflint made it."""
    return project_of(folder) is not None


def project_of(folder: Folder) -> str | None:
    """For which project perflint made a folder; None if it did not."""
    try:
        text = folder.read(TAG, _MOST_OF_TAG).decode("utf-8", "surrogateescape")
    except OSError:
        return None  # no tag, or a link, a pipe, a folder of that name: not one of ours
    if not text.startswith(_TAG):
        return None
    return text.rpartition(_OF)[2].removesuffix("\n") if _OF in text else ""


def _tag(root: str) -> bytes:
    return f"{_TAG}{_OF}{root}\n".encode("utf-8", "surrogateescape")


def _has_lost_tag(folder: Folder) -> bool:
    """Whether a folder that has the name of a project holds but what perflint puts there: a machine that
    stopped while it wrote may have left a tag with nothing in it."""
    own = (TAG, GITIGNORE)
    return all(
        name in own or VERSION.fullmatch(name) or UNFINISHED.fullmatch(name)
        for name in folder.names()
    )


def _make_ours(outer: Folder, name: str, root: str) -> None:
    """Make a folder that says that it is ours, at once: no other run sees it unfinished."""
    with contextlib.suppress(FileNotFoundError):
        outer.status(name)
        return  # whoever made it
    new = f"{name}-{os.urandom(4).hex()}"
    outer.make(new)
    with outer.folder(new) as folder:
        folder.write(TAG, [_tag(root)], 0o666)
        folder.write(GITIGNORE, [IGNORED], 0o666)
    try:
        outer.rename(new, name)
    except OSError:
        with outer.folder(new) as folder:
            folder.unlink(GITIGNORE)
            folder.unlink(TAG)
        outer.rmdir(new)
        outer.status(name)  # a run beside this one has made it, or nobody can
