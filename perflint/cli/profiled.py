"""What `--profile` does: profiles are read, and what they show of the findings of a run is looked up."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from perflint.cli.streams import Failure, note, warn
from perflint.engine.summary import Summary
from perflint.evidence.gain import Gain, Weighed
from perflint.profiles import matching
from perflint.profiles.matching import Matched
from perflint.profiles.places import Outline
from perflint.profiles.reading import read
from perflint.profiles.record import Profile, ProfileError
from perflint.report.summary import counted
from perflint.syntax.source import SourceError
from perflint.syntax.source import read as read_source

if TYPE_CHECKING:
    from perflint.report.page import Run


@dataclass(frozen=True)
class Profiled:
    """The findings of a run beside profiles.

    Attributes:
        found: what was seen, by the `id` of a finding.
        matched: the profiles.
    """

    found: Mapping[int, Weighed]
    matched: Sequence[Matched]
    unseen: int
    stale: int

    def drawn(self, summary: Summary) -> Run | None:
        """The first profile with stacks, as the page draws it."""
        from perflint.report.page import Run

        names = {file.path.absolute(): file.filename for file in summary.checked}
        for each in self.matched:
            if not each.profile.roots:
                continue
            spans: dict[tuple[str, str], tuple[int, int]] = {}
            for path in set(each.files.values()):
                with contextlib.suppress(SourceError):
                    spans |= each.spans(path, Outline(read_source(path).text))
            return Run(
                each.source,
                each.profile,
                {name: names[path] for name, path in each.files.items()},
                spans,
                {names[path]: each.lines(path) for path in each.files.values()},
            )
        return None

    def say(self) -> None:
        """Say which profiles are of other files, and how many findings are in none or changed since."""
        for each in self.matched:
            if each.unmatched:
                warn(f"no file that was checked is in the profile {each.source}")
        if self.unseen:
            note(f"Not in a profile: {counted(self.unseen, 'finding')}, reported as without it.")
        if self.stale:
            note(f"Changed since the profile: {counted(self.stale, 'finding')}; profile again.")


@dataclass(frozen=True)
class Profiles:
    """Profiles that were read, each with its name."""

    read: Sequence[tuple[str, Profile]]

    @classmethod
    def load(cls, files: Sequence[str]) -> Profiles:
        """The profiles in files.

        Raises:
            Failure: one cannot be read.
        """
        found = []
        for name in files:
            try:
                found.append((Path(name).name, read(Path(name))))
            except ProfileError as error:
                raise Failure(f"cannot read the profile {name}: {error}") from error
        return cls(found)

    def beside(self, summary: Summary) -> Profiled:
        """What they show of the findings of a run."""
        files = [file.path.absolute() for file in summary.checked]
        matched = [Matched(name, profile, files) for name, profile in self.read]
        seen: dict[int, Weighed] = {}
        unseen = stale = 0
        for file in summary.checked:
            if not file.findings or file.notebook is not None:
                unseen += len(file.findings)
                continue
            try:
                text = file.text if file.text is not None else read_source(file.path).text
            except SourceError:  # a finding of its own says so
                continue
            outline = Outline(text)
            for finding in file.findings:
                found = matching.look(matched, file.path.absolute(), outline, finding)
                if found is None:
                    unseen += 1
                    continue
                stale += found.stale
                gain = None
                if found.seconds is not None and not found.stale:
                    # The time may be that of the whole function: nothing is said of what can be won.
                    gain = Gain(found.seconds, found.run_seconds, None)
                seen[id(finding)] = Weighed(finding, found, gain)
        return Profiled(seen, matched, unseen, stale)
