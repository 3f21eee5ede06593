"""The records of observed runs at the roots of projects, and what they do to findings in an editor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from perflint.engine.running.live import Seen
from perflint.evidence.observed import FILE, Observed, RecordError
from perflint.evidence.places import text
from perflint.evidence.planning import FOR_SIZE
from perflint.evidence.weighing import Weighed, statements, weigh
from perflint.rules.finding import Gain


class Records:
    """Records by their file, read again when they are written anew.

    Args:
        named: the file that the client names; None for that at the root of each project.
        used: whether there are any.
    """

    def __init__(self, named: Path | None = None, *, used: bool = True) -> None:
        self._named = named
        self._used = used
        self._known: dict[Path, tuple[int, Observed | RecordError]] = {}

    def of(self, root: str) -> Observed | None:
        """The record of a project; None where it has none.

        Raises:
            RecordError: it cannot be read.
        """
        path = self._named or Path(root, FILE)
        try:
            written = path.stat().st_mtime_ns if self._used else None
        except OSError:
            written = None
        if written is None:
            self._known.pop(path, None)
            return None
        known = self._known.get(path)
        if known is None or known[0] != written:
            try:
                known = written, Observed.load(path)
            except RecordError as error:
                known = written, error
            self._known[path] = known
        if isinstance(known[1], RecordError):
            raise known[1]
        return known[1]


def in_view(
    record: Observed, seen: Mapping[str, Seen], *, hints: bool, least: Gain
) -> tuple[dict[str, Seen], dict[int, Weighed]]:
    """Findings in view of a record, in each file those first of which most can be won; and what was seen, by
    the `id` of a finding.

    Args:
        hints: whether what is a hint in the end is shown.
        least: the gain below which nothing is shown.
    """
    look = record.looker(lambda path: text(seen[path].text))
    candidates = statements(FOR_SIZE)
    judged: dict[str, Seen] = {}
    found: dict[int, Weighed] = {}
    for path, file in seen.items():
        own = weigh(
            file.findings,
            lambda finding, path=path: look(path, finding),  # type: ignore[misc]
            None,
            candidates,
            hints=hints,
            least=least,
        )
        own.sort(key=lambda each: each.order)
        found.update((id(each.finding), each) for each in own)
        judged[path] = replace(file, findings=tuple(each.finding for each in own))
    return judged, found
