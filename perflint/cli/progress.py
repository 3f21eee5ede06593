"""A progress bar on standard error, for runs on a terminal that take longer than a second."""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING

from perflint.report.style import is_terminal

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

# What phases are called where people wait for them.
_WORDS = {"outline": "reading", "link": "linking", "check": "checking"}
_PATIENCE = 1.0  # seconds before the bar appears


class ProgressBar:
    """Shows how far a run is. It appears late: short runs neither flicker nor import rich.

    Args:
        shown: whether it may be shown.
        printing: whether something is printed meanwhile, which may go to a pager.
    """

    def __init__(self, *, shown: bool, printing: bool = True) -> None:
        terminals = is_terminal(sys.stderr) and (not printing or is_terminal(sys.stdout))
        self._shown = shown and terminals
        self._start = time.monotonic()
        self._progress: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._progress is not None:
            with suppress(BrokenPipeError):
                self._progress.stop()

    def advance(self, phase: str, done: int, total: int) -> None:
        """Say that `done` of `total` files are through a phase, as `check`."""
        if not self._shown or time.monotonic() - self._start < _PATIENCE:
            return
        phase = _WORDS.get(phase, phase)
        if self._progress is None:
            self._progress = _drawn()
            self._task = self._progress.add_task(phase, total=total)
            self._progress.start()
        assert self._task is not None
        self._progress.update(self._task, description=phase, completed=done, total=total)


def _drawn() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("files"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )
