"""What git knows of the files of a project: where its repository is, what was renamed, what changed."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from perflint.engine.discovery.root import project_root

if TYPE_CHECKING:
    import subprocess

_NO_GIT = "git is needed for that and cannot be run; install it"
_MARKER = ".git"  # a folder, or a file in linked work trees and submodules
# Settings of a repository may name programs; none is run, and paths are printed as they are.
_PLAIN = ("-c", "core.quotePath=false", "-c", "core.fsmonitor=false", "--no-optional-locks")


class GitError(Exception):
    """What git cannot say, and what to do about it, in one line."""


@cache
def repository(folder: str) -> str | None:
    """The repository that holds a folder, by its absolute path; None if there is none."""
    while True:
        if os.path.exists(os.path.join(folder, _MARKER)):
            return folder
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above


def base(folder: str, otherwise: str) -> str:
    """What the paths of files in a folder are shown relative to: their repository, else their project.

    Args:
        otherwise: what it is for files in neither: the folder of the settings file.
    """
    return repository(folder) or project_root(folder) or otherwise


def relative(path: str, folder: str) -> str:
    """A path relative to a folder, with slashes."""
    return os.path.relpath(path, folder).replace(os.sep, "/")


def program() -> str | None:
    """Where git is: on the path, but not in a folder that hangs on the current one, which may be of anybody.
    Windows would look in the current folder first."""
    name = "git.exe" if os.name == "nt" else "git"
    for folder in os.get_exec_path():
        file = os.path.join(folder, name)
        if os.path.isabs(folder) and os.path.isfile(file) and os.access(file, os.X_OK):
            return file
    return None


def git(folder: str, *arguments: str, expected: int = 0) -> str | None:
    """What git prints; None where it fails.

    Args:
        expected: a further exit status that is no failure.

    Raises:
        GitError: git is not there.
    """
    done = _run(folder, arguments)
    return os.fsdecode(done.stdout) if done.returncode in (0, expected) else None


def why_unreadable(folder: str) -> str:
    """Why git refuses to read a repository, as where it belongs to another user; empty if it does not.

    Raises:
        GitError: git is not there.
    """
    done = _run(folder, ("rev-parse", "--git-dir"))
    if done.returncode == 0:
        return ""
    errors = done.stderr.decode("utf-8", "replace").strip().splitlines()
    return (
        errors[0].removeprefix("fatal: ") if errors else f"it ended with status {done.returncode}"
    )


def _run(folder: str, arguments: Sequence[str]) -> subprocess.CompletedProcess[bytes]:
    import subprocess

    command = program()
    if command is None:
        raise GitError(_NO_GIT)
    try:
        return subprocess.run(
            [command, "-C", folder, *_PLAIN, *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
    except OSError as error:
        raise GitError(_NO_GIT) from error


def renamed(folder: str, file: Path) -> Mapping[str, str]:
    """The files of a repository that were renamed since another one of its files was committed last: their
    former names, and their present ones. Empty where git cannot say."""
    try:
        since = git(folder, "log", "-1", "--format=%H", "--", str(file))
        since = since.strip() if since else ""
        renames = git(
            folder, "diff", "-z", "-M", "--name-status", "--diff-filter=R", "--no-ext-diff",
            "--no-relative", since or "HEAD", "--",
        )  # fmt: skip
    except GitError:
        return {}
    parts = (renames or "").split("\0")
    return dict(zip(parts[1::3], parts[2::3], strict=False))
