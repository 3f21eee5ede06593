"""What perflint says of programs of the matrix."""

from __future__ import annotations

import itertools
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from perflint.engine.checking.explaining import Account, decided
from perflint.engine.configuring.config import Config
from perflint.engine.running.run import check, explained
from perflint.rules.finding import Severity
from perflint.rules.registry import find_rules
from perflint.rules.rule import Rule
from tests.matrix.covering import covering, sampled
from tests.matrix.programs import Program, axes, compose
from tests.matrix.shapes import Base, Form, NotApplicable, Shape
from tests.stand_ins import project

_CODE, _NUMBER = re.compile(r"`[^`]*`"), re.compile(r"\d+")
# What a program is made of where only one shape is tried, each the first that applies.
_PLAIN = (
    ("direct", "helper"),
    ("annotation", "attribute", "no-subject"),
    ("for", "coroutine", "function"),
    ("plain",),
)


@dataclass(frozen=True, slots=True)
class Judged:
    """One program and what was said of it.

    Attributes:
        found: whether a finding stands where it must.
        warning: whether one of those is a warning.
        step: where it was lost, as `perflint why` tells it; empty where it is found or none is due.
        because: why it is a hint; empty for others.
    """

    base: Base
    shape: Shape
    found: bool
    warning: bool
    step: str = ""
    because: str = ""


@cache
def rule_of(name: str) -> Rule:
    """A rule by its name."""
    (rule,) = find_rules(name)
    return rule


def shapes_of(base: Base, number: int | None, seed: int) -> Iterator[Shape]:
    """The shapes in which a base case is tried: all pairs of them, or some at random."""

    def possible(names: tuple[str, ...]) -> bool:
        return _applies(base, names)

    own = (
        seed,
        base.rule,
        base.slow.operation,
    )  # else all base cases are tried in the same few shapes
    found = (
        covering(axes(base), possible, own)
        if number is None
        else sampled(axes(base), possible, number, own)
    )
    yield from (Shape(*names) for names in found)


def single_shapes(base: Base) -> Iterator[Shape]:
    """Each shape alone, everything else as plain as it goes."""
    every = axes(base)
    seen = set()
    for at, axis in enumerate(every):
        for name in axis:
            others = [plain if number != at else (name,) for number, plain in enumerate(_PLAIN)]
            for names in itertools.product(*others):
                if all(one in every[number] for number, one in enumerate(names)) and _applies(
                    base, names
                ):
                    if names not in seen:
                        seen.add(names)
                        yield Shape(*names)
                    break


def _applies(base: Base, names: tuple[str, ...]) -> bool:
    try:
        compose(base, base.slow, Shape(*names))
    except NotApplicable:
        return False
    return True


def judged(base: Base, shapes: Iterator[Shape], *, steps: bool = True) -> Iterator[Judged]:
    """What is said of a base case in some shapes.

    Args:
        steps: whether it is asked where missed programs are lost.
    """
    for shape in shapes:
        yield _judge(base, base.slow, shape, steps)


def reported_twins(base: Base, shapes: Iterator[Shape]) -> Iterator[Judged]:
    """What is said of the look-alike of a base case in some shapes."""
    for shape in shapes:
        try:
            yield _judge(base, base.twin, shape, steps=False)
        except NotApplicable:
            continue


def _judge(base: Base, form: Form, shape: Shape, steps: bool) -> Judged:
    program, rule = compose(base, form, shape), rule_of(base.rule)
    with tempfile.TemporaryDirectory(prefix="perflint-matrix-") as scratch:
        root = project(Path(scratch).resolve() / "program", program.files)
        config = Config(root, flags={"select": [rule.code]})
        summary = check([Path(".")], config, cache=False, jobs=1)
        findings = [
            finding
            for file in summary.checked
            for finding in file.findings
            if form is base.twin
            or any((file.filename, line) in program.marks for line in _lines(finding))
        ]
        if summary.problems or summary.faults:
            raise AssertionError(f"{base.rule} {shape}: {summary.problems} {summary.faults}")
        found = bool(findings)
        warning = any(finding.severity is Severity.WARNING for finding in findings)
        step = _step(root, program, rule, config) if steps and not found else ""
        because = findings[0].because if found and not warning else ""
    return Judged(base, shape, found, warning, step, because or "")


def _lines(finding: object) -> Iterator[int]:
    position = finding.position  # type: ignore[attr-defined]
    end = finding.end_position  # type: ignore[attr-defined]
    yield from range(position.line, end.line + 1)


def _step(root: Path, program: Program, rule: Rule, config: Config) -> str:
    """The step at which a finding was lost: of all lines where it might stand, what got farthest."""
    told: list[tuple[int, str]] = []
    for path, line in sorted(program.marks):
        explanation = explained(root / path, line, (rule,), config, cache=False)
        if explanation is not None:
            told += [_lost(account) for account in explanation.accounts]
    return max(told, default=(0, "nothing is asked there"))[1]


def _lost(account: Account) -> tuple[int, str]:
    for case in account.cases:
        reasons = " ".join(reason.name for reason in case.ruling.reasons)
        return 1000, f"{decided(case.ruling)}: {reasons}"
    for text in account.missing:
        return 900, _alike(text)
    if account.stop is None:
        return 0, "nothing there is of the kind that it is about"
    return len(account.stop.told), _alike(account.stop.told[-1].text)


def _alike(text: str) -> str:
    """What is the same of steps of different programs."""
    return _NUMBER.sub("N", _CODE.sub("…", text))
