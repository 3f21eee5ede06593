"""Findings as plain data: see `rules.finding`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, NamedTuple

from msgspec import Meta

from perflint.language.stored import Natural, StoredError
from perflint.project.calls.trace import TraceStep
from perflint.rules.finding import Block, Certainty, Finding, Gain, Impact, Severity
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from perflint.syntax.lines import Position

_Place = Annotated[int, Meta(ge=1)]


class _Step(NamedTuple):
    filename: str
    line: _Place
    column: _Place
    message: str


class _Rewrite(NamedTuple):
    """A fix; a refusal where there is no safety, with the reason for it."""

    codemod: str
    reason: str
    safety: Safety | None = None
    title: str = ""
    edits: tuple[tuple[Natural, Natural, str], ...] = ()


class StoredFinding(NamedTuple):
    """A finding, as it is stored; `place` is its first line and column, then its last."""

    code: str
    name: str
    message: str
    severity: Severity
    impact: Impact
    start: Natural
    end: Natural
    place: tuple[_Place, _Place, _Place, _Place]
    trace: tuple[_Step, ...]
    loop_depth: int
    cold: str
    block: Block
    fix: _Rewrite | None
    because: str
    through: tuple[str, ...]
    typical: bool
    on_request: tuple[_Rewrite, ...]
    related: tuple[_Step, ...]
    gain: Gain
    gain_because: str
    certainty: Certainty
    run_by: str
    paid_by: str
    theme: str
    subject: str
    twin: str


Stored = tuple[StoredFinding, ...]


# What is stored of a finding as it is.
_SAME = tuple(
    name
    for name in StoredFinding._fields
    if name not in ("place", "trace", "fix", "on_request", "related")
)


def stored(findings: Iterable[Finding]) -> Stored:
    """Findings, as they are stored."""
    return tuple([_stored(each) for each in findings])


def _stored(each: Finding) -> StoredFinding:
    return StoredFinding(
        place=(*each.position, *each.end_position),
        trace=_steps(each.trace),
        fix=_rewrite(each.fix) if each.fix is not None else None,
        on_request=tuple(map(_rewrite, each.on_request)),
        related=_steps(each.related),
        **{name: getattr(each, name) for name in _SAME},
    )


def _steps(steps: Iterable[TraceStep]) -> tuple[_Step, ...]:
    return tuple([_Step(step.filename, *step.position, step.message) for step in steps])


def _rewrite(each: Fix | Refusal) -> _Rewrite:
    if isinstance(each, Refusal):
        return _Rewrite(each.codemod, each.reason)
    edits = tuple([(edit.start, edit.end, edit.text) for edit in each.edits])
    return _Rewrite(each.codemod, each.reason, each.safety, each.title, edits)


def findings(told: Stored) -> tuple[Finding, ...]:
    """Findings that were stored.

    Raises:
        StoredError: a finding, or an edit, ends before it starts.
    """
    return tuple(map(_finding, told))


def _finding(told: StoredFinding) -> Finding:
    start, end = Position(*told.place[:2]), Position(*told.place[2:])
    if told.end < told.start or end < start:
        raise StoredError("a finding ends before it starts")
    return Finding(
        position=start,
        end_position=end,
        trace=_read_steps(told.trace),
        fix=_read_rewrite(told.fix) if told.fix is not None else None,
        on_request=tuple(map(_read_rewrite, told.on_request)),
        related=_read_steps(told.related),
        **{name: getattr(told, name) for name in _SAME},
    )


def _read_steps(steps: tuple[_Step, ...]) -> tuple[TraceStep, ...]:
    return tuple(
        [TraceStep(step.filename, Position(step.line, step.column), step.message) for step in steps]
    )


def _read_rewrite(told: _Rewrite) -> Fix | Refusal:
    if told.safety is None:
        return Refusal(told.codemod, told.reason)
    if any(end < start for start, end, _ in told.edits):
        raise StoredError("an edit ends before it starts")
    edits = tuple([Edit(*edit) for edit in told.edits])
    return Fix(told.codemod, edits, told.safety, told.title, told.reason)
