"""The baselines of a run: that of the current folder's settings, and those of settings further down.

In a repository of many projects each part keeps the findings that it knows in a file of its own, which its
settings name. A finding is known if any of the baselines that hold for its file knows it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from perflint.engine.configuring.settings import Settings
from perflint.engine.narrowing.baseline import Baseline
from perflint.engine.narrowing.narrowing import Looked
from perflint.rules.finding import Finding


class Baselines:
    """The baselines of a run; a `Narrowing`.

    Args:
        own: the one that holds for all files, if any.
        looks: whether the settings of files name further ones.
        shown: how the path of one is told.

    Attributes:
        own: the one that holds for all files, if any.
        every: those that were needed, the one for all files first.
    """

    def __init__(
        self, own: Baseline | None, shown: Callable[[Path], Path], *, looks: bool = True
    ) -> None:
        self.every: list[Baseline] = [own] if own is not None else []
        self.own = own
        self._looks = looks
        self._shown = shown
        self._of: dict[Path, Baseline] = {}
        if own is not None:
            self._of[own.path.absolute()] = own

    def remaining(self, file: Looked, findings: Sequence[Finding]) -> tuple[Finding, ...]:
        """The findings that no baseline knows.

        Raises:
            BaselineError: a baseline that is needed cannot be read.
        """
        holding = [each for each in (self.own, self.of(file.settings)) if each is not None]
        if len(holding) == 2 and holding[0] is holding[1]:
            holding.pop()
        left = findings
        for each in holding:  # each sees all findings, so that it can tell which are gone
            new = set(map(id, each.remaining(file, findings)))
            left = [finding for finding in left if id(finding) in new]
        return tuple(left)

    def of(self, settings: Settings) -> Baseline | None:
        """The baseline that settings name, if they are looked at.

        Raises:
            BaselineError: it cannot be read.
        """
        if settings.baseline is None or not self._looks:
            return None
        found = self._of.get(settings.baseline)
        if found is None:
            found = Baseline.load(self._shown(settings.baseline), str(settings.root))
            self._of[settings.baseline] = found
            self.every.append(found)
        return found
