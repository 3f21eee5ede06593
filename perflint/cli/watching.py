"""`perflint check --watch`: check again whenever a file changes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from perflint.cli.asked import Asked
from perflint.cli.checking import checked
from perflint.cli.streams import Failure, note, write
from perflint.engine.configuring.config import SETTINGS_FILES
from perflint.engine.configuring.requirements import DECLARING
from perflint.engine.discovery.root import project_root
from perflint.engine.running.warm_sessions import WarmSessions
from perflint.report.style import is_terminal
from perflint.syntax.template_names import is_template

if TYPE_CHECKING:
    from watchfiles import Change

_MISSING = (
    "--watch needs watchfiles, which is not installed; "
    'run `python -m pip install "perflint-cst[watch]"`'
)
# What else decides which findings there are.
_NAMES = frozenset((*SETTINGS_FILES, *DECLARING, "pyproject.toml", ".gitignore", ".ignore"))
_PAUSE = 250  # milliseconds after which it is asked again what has changed
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"


def watched(asked: Asked) -> int:
    """Check, and again after each change, until it is interrupted; returns the exit status.

    Raises:
        Failure: what watches files is not installed, or a path is not there.
    """
    try:
        import watchfiles
    except ModuleNotFoundError as error:
        raise Failure(_MISSING) from error
    for path in asked.paths:
        if not os.path.exists(path):
            raise Failure(f"there is no file or folder {path} to watch")
    known = watchfiles.DefaultFilter()

    def matters(change: Change, path: str) -> bool:
        wanted = path.endswith((".py", ".pyi")) or os.path.basename(path) in _NAMES
        wanted = wanted or is_template(path)
        return wanted and known(change, path)

    changes: Iterator[set[Any]] = watchfiles.watch(
        *_folders(asked),
        watch_filter=matters,
        debounce=_PAUSE,
        rust_timeout=_PAUSE,
        yield_on_timeout=True,
    )
    try:
        next(changes, None)  # from now on nothing that changes is missed
        warm = WarmSessions()
        _check(asked, warm)
        for changed in changes:
            if changed:
                _check(asked, warm)
    except KeyboardInterrupt:
        pass  # that is how it ends
    return 0


def _folders(asked: Asked) -> set[Path]:
    """What is watched: the projects of the paths, because what one file says may depend on another one."""
    folders = set()
    for path in asked.paths or (".",):
        absolute = os.path.abspath(path)
        folders.add(Path(project_root(absolute) or absolute))
    return folders


def _check(asked: Asked, warm: WarmSessions) -> None:
    """Check once; wrong settings are told, and may be right after the next change."""
    if is_terminal(sys.stdout):
        write(sys.stdout, _CLEAR)
    try:
        checked(asked, warm)
    except click.ClickException as error:
        error.show()
    if not asked.terse:
        note("Watching for changes; Ctrl-C ends it.")
    warm.settle()
