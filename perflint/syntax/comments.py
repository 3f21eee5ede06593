"""Comments of a file, and whether edits keep them."""

from __future__ import annotations

from collections.abc import Iterable

from perflint.syntax.edits import Edit
from perflint.syntax.lines import Span
from perflint.syntax.source import Source


def comments_in(source: Source, span: Span) -> list[str]:
    """The comments that start inside a span."""
    if "#" not in source.text[span.start : span.end]:
        return []
    return [text for offset, text in source.comments if span.start <= offset < span.end]


def lost(source: Source, edits: Iterable[Edit]) -> str:
    """A comment that stands in what edits replace and in nothing that they put there; empty if all
    stay."""
    kept = "\n".join(edit.text for edit in edits)
    for edit in edits:
        for comment in comments_in(source, Span(edit.start, edit.end)):
            if comment not in kept:
                return comment
    return ""


def doubled(source: Source, edits: Iterable[Edit]) -> str:
    """A comment that edits put there more often than they take it away; empty if none is."""
    edits = list(edits)
    added = [line.rstrip() for edit in edits for line in edit.text.splitlines() if "#" in line]
    if not added:
        return ""
    gone = [
        comment for edit in edits for comment in comments_in(source, Span(edit.start, edit.end))
    ]
    for comment in dict.fromkeys(text for _, text in source.comments):
        times = sum(line.endswith(comment) for line in added)
        if times > gone.count(comment):
            return comment
    return ""
