"""What leaves out findings besides the settings: a baseline, or lines that have not changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from perflint.engine.checking.session import Session
from perflint.engine.configuring.settings import Settings
from perflint.rules.finding import Finding
from perflint.syntax.lines import Lines
from perflint.syntax.reading import decode, read
from perflint.syntax.source import Source, SourceError


@dataclass(frozen=True, slots=True)
class Looked:
    """A file that was looked at.

    Attributes:
        session: the run over its project.
        path: where it is.
        settings: those that hold for it.
        whole: whether the file was asked for; of others only some findings are told.
        hints: whether hints are told.
    """

    session: Session
    path: str
    settings: Settings
    whole: bool
    hints: bool

    @property
    def enabled(self) -> frozenset[str]:
        """The codes of the rules that were looked for."""
        return self.session.enabled(self.path)

    def source(self) -> Source | None:
        """What was checked; None if it cannot be read."""
        data = self.session.files.overlay.get(self.path)
        try:
            file = Path(self.path)
            return read(file) if data is None else decode(data, file)
        except SourceError:  # a finding says so
            return None

    def lines(self) -> Lines | None:
        """The lines that were checked; None if they cannot be read."""
        source = self.source()
        return source.lines if source is not None else None


class Narrowing(Protocol):
    """Leaves out findings."""

    def remaining(self, file: Looked, findings: Sequence[Finding]) -> tuple[Finding, ...]:
        """What is left of the findings of a file; told again where fixing has changed it."""
