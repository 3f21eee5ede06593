"""Findings of files in which nothing but plain lines has changed since they were found: see `line_tables`.

Rules see the same code there, so they find the same, at other places. What is about a stretch of text that
such a line came into, or that lies beside one, is not carried over: comments go along with what is rewritten.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from perflint.engine.storing.line_tables import Moved
from perflint.project.calls.trace import TraceStep
from perflint.rules.finding import Block, Finding
from perflint.syntax.edits import Edit, Fix, Refusal
from perflint.syntax.lines import Lines, Position

_TELLS_LINE = re.compile(r"\blines? \d")


class Move(NamedTuple):
    """A file that has changed: where its code has gone, and the lines of the text of now."""

    moved: Moved
    lines: Lines


class Unclear(Exception):
    """It is not plain that a finding is what would be found now."""


def carried_over(
    findings: Iterable[Finding], filename: str, moves: Mapping[str, Move]
) -> tuple[Finding, ...]:
    """Findings of a file as they would be found now.

    Args:
        filename: the name of the file, as traces name it.
        moves: the files that have changed, by name.

    Raises:
        Unclear: something has to be looked at again.
    """
    try:
        return tuple([_carried(each, filename, moves) for each in findings])
    except KeyError as error:
        raise Unclear from error  # what it tells of is in a plain line


def _carried(finding: Finding, filename: str, moves: Mapping[str, Move]) -> Finding:
    own = moves.get(filename)
    if own is None and not any(step.filename in moves for step in finding.steps):
        return finding
    if any(map(_TELLS_LINE.search, _texts(finding))):
        raise Unclear
    finding = replace(
        finding, trace=_steps(finding.trace, moves), related=_steps(finding.related, moves)
    )
    return finding if own is None else _in_place(finding, own)


def _texts(finding: Finding) -> Iterator[str]:
    """All that a finding says."""
    yield from (finding.message, finding.because, finding.gain_because, finding.paid_by)
    yield from (step.message for step in finding.steps)
    for rewrite in _rewrites(finding):
        yield rewrite.reason
        yield rewrite.title if isinstance(rewrite, Fix) else ""


def _rewrites(finding: Finding) -> Iterator[Fix | Refusal]:
    if finding.fix is not None:
        yield finding.fix
    yield from finding.on_request


def _steps(steps: Iterable[TraceStep], moves: Mapping[str, Move]) -> tuple[TraceStep, ...]:
    return tuple([_step(step, moves.get(step.filename)) for step in steps])


def _step(step: TraceStep, move: Move | None) -> TraceStep:
    return step if move is None else replace(step, position=_position(step.position, move))


def _position(position: Position, move: Move) -> Position:
    return position._replace(line=move.moved.places[position.line])


def _in_place(finding: Finding, move: Move) -> Finding:
    """A finding of a file that has changed, its trace aside."""
    places = move.moved.places
    position = _position(finding.position, move)
    end_position = _position(finding.end_position, move)
    start = _offset(position, move.lines)
    edits = [
        edit for rewrite in _rewrites(finding) if isinstance(rewrite, Fix) for edit in rewrite.edits
    ]
    characters = start - finding.start
    _hold_together(finding, edits, characters, move)
    return replace(
        finding,
        position=position,
        end_position=end_position,
        start=start,
        end=_offset(end_position, move.lines),
        block=Block(finding.block.kind, places[finding.block.line] if finding.block.line else 0),
        fix=_moved_rewrite(finding.fix, characters) if finding.fix is not None else None,
        on_request=tuple([_moved_rewrite(each, characters) for each in finding.on_request]),
        subject=_subject(finding.subject, places),
    )


def _offset(position: Position, lines: Lines) -> int:
    return lines.start(position.line) + position.column - 1


def _hold_together(finding: Finding, edits: Iterable[Edit], characters: int, move: Move) -> None:
    """Make sure that the text which a finding and its edits are about has moved as a whole.

    Raises:
        Unclear: a plain line came, went or changed in it, or beside what is edited.
    """
    first = min([finding.start, *(edit.start for edit in edits)]) + characters
    last = max([finding.end, *(edit.end for edit in edits)]) + characters
    if not 0 <= first <= last <= len(move.lines.text):
        raise Unclear
    lines = move.lines.line_of(first), move.lines.line_of(last)
    by = move.moved.places[finding.position.line] - finding.position.line
    if edits:
        if any("#" in edit.text for edit in edits):
            raise Unclear  # it takes comments along: which there are decides what it may do
        lines = move.moved.with_neighbours(*lines)
    if not move.moved.alike(*lines, by):
        raise Unclear


def _moved_rewrite(rewrite: Fix | Refusal, characters: int) -> Fix | Refusal:
    if isinstance(rewrite, Refusal):
        return rewrite
    edits = tuple(
        [
            replace(edit, start=edit.start + characters, end=edit.end + characters)
            for edit in rewrite.edits
        ]
    )
    return replace(rewrite, edits=edits)


def _subject(subject: str, places: Mapping[int, int]) -> str:
    """What a finding is about: see `Context._subject`, which tells where its function begins."""
    line, space, name = subject.partition(" ")
    return f"{places[int(line)]} {name}" if space and line != "0" else subject
