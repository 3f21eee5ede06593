"""What observed runs have shown of findings, as text behind the lines where they stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from lsprotocol import types

from perflint.engine.running.live import Seen
from perflint.evidence.weighing import Weighed, said, said_seconds
from perflint.server.buffers import Encoding
from perflint.server.views import Open, Shown, documents
from perflint.syntax.lines import Lines, Position


def inlays(
    buffer: Open,
    uri: str,
    seen: Seen,
    shown: Sequence[Shown],
    evidence: Mapping[int, Weighed],
    encoding: Encoding,
) -> list[types.InlayHint]:
    """The inlays of a document; none for what no run has reached, or what has changed since.

    Args:
        shown: the findings of the file as the client has them, in their order.
    """
    if seen.error is not None:
        return []
    (text,) = (each.text for each in documents(buffer) if each.uri == uri)
    lines = Lines.of(text)
    told: dict[int, tuple[list[str], list[str]]] = {}
    for finding, there in zip(seen.findings, shown, strict=True):
        known = evidence.get(id(finding))
        if there.uri != uri or known is None:
            continue
        words = list(dict.fromkeys(_words(known)))
        if words:
            labels, details = told.setdefault(there.diagnostic.range.start.line, ([], []))
            labels += (word for word in words if word not in labels)
            details.append(f"{finding.code}: {said(known)}")
    found = []
    for line, (labels, details) in sorted(told.items()):
        width = len(lines.line(line + 1).rstrip("\r\n"))
        at = encoding.placing(lines, Position(line + 1, width + 1))
        found.append(
            types.InlayHint(
                types.Position(at["line"], at["character"]),
                " · ".join(labels),
                tooltip="In the observed run: " + "\n".join(details),
                padding_left=True,
            )
        )
    return found


def _words(known: Weighed) -> Iterator[str]:
    """What is told in a line of code: how long, how often."""
    seen = known.seen
    if seen is None or seen.stale:
        return
    if known.saving is not None and known.saving.spent:
        yield said_seconds(known.saving.spent)
    if seen.calls:
        yield f"{seen.calls:,}×"
    if seen.size is not None and seen.size.maximum:
        yield f"up to {seen.size.maximum:,.0f} elements"
