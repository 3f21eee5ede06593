"""What is removed of caches: files that perflint can name, in folders that it made.

No folder goes with all that is in it: the files that have names of ours go, and folders that are empty then.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from perflint.engine.storing.cache_folder import (
    FOLDER,
    GITIGNORE,
    IGNORED,
    TAG,
    UNFINISHED,
    VERSION,
    Place,
    RefusedError,
    is_ours,
    place_for,
    project_of,
    user_folder,
)
from perflint.engine.storing.folders import Folder, LinkError, opened, way

_VERSIONS = 3  # of perflint or Python, whose caches are stored side by side
_PROJECTS = 64  # whose caches are stored in the folder of the user
_ABANDONED = 3600.0  # seconds after which what a run was writing is not written any more
# The names that perflint gives; behind a full stop or a hyphen, while a run is making it.
_PROJECT = re.compile("[0-9a-f]{16}")
_STORED = re.compile(
    r"(?:outlines|changes|links|(?:findings|run)-[0-9a-f]{12})(\.\w{8})?", re.ASCII
)
_OWN = re.compile(rf"{re.escape(FOLDER)}(?:-[0-9a-f]{{8}})?")


def make_version(folder: Folder, name: str) -> None:
    """Make the folder of this version, where there is none, and remove those unused for longest."""
    try:
        folder.make(name)
    except FileExistsError:
        return
    others = [each for each in folder.names() if VERSION.fullmatch(each) and each != name]
    for each in _oldest(folder, others, _VERSIONS - 1):
        _remove_version(folder, each)


def thin(folder: Folder, kind: str, most: int) -> None:
    """Remove the oldest files of a kind, and what runs that were ended were writing."""
    alike = []
    for name in folder.names():
        stored = _STORED.fullmatch(name)
        if stored is None:
            continue
        with contextlib.suppress(OSError):  # a run beside this one does the same
            changed = folder.status(name).st_mtime
            if not stored[1] and name.startswith(kind):
                alike.append((changed, name))
            elif stored[1] and changed < time.time() - _ABANDONED:
                _remove_file(folder, name)
    for _, name in sorted(alike)[:-most]:
        _remove_file(folder, name)


def thin_projects(place: Place) -> None:
    """Remove the caches unused for longest from the folder of the user, where a place is in it."""
    if place.path.parent != user_folder():
        return
    with way(place.base, place.names[:-1]) as folder:
        others = [name for name, _ in _caches(folder, folder.names()) if name != place.names[-1]]
        for name in _oldest(folder, others, _PROJECTS - 1):
            _remove(folder, name)


def _caches(folder: Folder, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The folders of ours that are named after projects, with the project of each."""
    for name in names:
        if _PROJECT.fullmatch(name):
            with contextlib.suppress(OSError), folder.folder(name) as inner:
                project = project_of(inner)
                if project is not None:
                    yield name, project


def _oldest(folder: Folder, names: Iterable[str], most: int) -> list[str]:
    """The folders that have not been used for longest, but for so many."""
    used = {}
    for name in names:
        with contextlib.suppress(OSError), folder.folder(name) as inner:
            found = [inner.status(each).st_mtime for each in inner.names()]
            used[name] = max(found, default=0.0)
    ordered = sorted(used, key=lambda name: used[name])
    return ordered[: max(0, len(ordered) - most)]


def clean(cwd: Path, chosen: Path | None, within: Path | None) -> tuple[list[Path], list[str]]:
    """Remove the caches of what lies at and below the current folder.

    Args:
        chosen, within: see `place_for`.

    Returns:
        The folders that were removed, and messages about what was left.
    """
    removed: list[Path] = []
    left: list[str] = []
    holders = []
    if chosen is not None:
        try:
            place = place_for(str(cwd), chosen, within, cwd)
            holders.append((place.base, place.names[:-1]))
        except RefusedError as error:
            left.append(str(error))
    users = user_folder()
    if users is not None:
        holders.append((users.parent, (users.name,)))
    for base, names in holders:
        with contextlib.suppress(FileNotFoundError, NotADirectoryError):
            try:
                with way(base, names) as holder:
                    _clean_projects(holder, removed, left, cwd)
            except LinkError as error:
                left.append(f"{error.filename} is a link and was left alone")
    for current, folders, _ in os.walk(cwd):
        own = [name for name in folders if _OWN.fullmatch(name)]
        folders[:] = [name for name in folders if not name.startswith(".")]
        if own:
            with opened(Path(current)) as holder:
                for name in own:
                    _clean_own(holder, name, removed, left)
    return removed, left


def _clean_projects(
    holder: Folder, removed: list[Path], left: list[str], cwd: Path | None = None
) -> None:
    """Remove caches that are named after projects: all, or those of what lies at and below a folder."""
    for name, project in [*_caches(holder, holder.names())]:
        if cwd is None or cwd == Path(project) or cwd in Path(project).parents:
            _clean_one(holder, name, removed, left)


def _clean_own(holder: Folder, name: str, removed: list[Path], left: list[str]) -> None:
    """Remove a cache that lies in its project, or the one in a folder of its name that is not ours."""
    try:
        with holder.folder(name) as folder:
            ours = is_ours(folder)
            if not ours:
                _clean_projects(folder, removed, left)
    except LinkError as error:
        left.append(f"{error.filename} is a link and was left alone")
        return
    if ours:
        _clean_one(holder, name, removed, left)


def _clean_one(holder: Folder, name: str, removed: list[Path], left: list[str]) -> None:
    if _remove(holder, name):
        removed.append(holder.path / name)
    else:
        left.append(f"{holder.path / name} holds what perflint did not write, which was left alone")


def _remove(outer: Folder, name: str) -> bool:
    """Remove what perflint wrote into a folder of its own, and the folder if nothing else is left in it."""
    with outer.folder(name) as folder:
        for each in folder.names():
            if VERSION.fullmatch(each):
                _remove_version(folder, each)
            elif UNFINISHED.fullmatch(each):
                _remove_file(folder, each)
        left = set(folder.names())
        if left <= {TAG, GITIGNORE} and is_ours(folder):
            if GITIGNORE in left and folder.read(GITIGNORE, 64) == IGNORED:
                folder.unlink(GITIGNORE)
            folder.unlink(TAG)
    return _remove_folder(outer, name)


def _remove_version(folder: Folder, name: str) -> None:
    try:
        with folder.folder(name) as inner:
            for each in inner.names():
                if _STORED.fullmatch(each):
                    _remove_file(inner, each)
    except OSError:
        return  # a link, a file, or gone: not a folder of ours
    _remove_folder(folder, name)


def _remove_file(folder: Folder, name: str) -> None:
    with contextlib.suppress(FileNotFoundError, LinkError):
        if stat.S_ISREG(folder.status(name).st_mode):
            folder.unlink(name)


def _remove_folder(outer: Folder, name: str) -> bool:
    """Remove a folder; one that is not empty stays."""
    try:
        outer.rmdir(name)
    except OSError:
        return False
    return True
