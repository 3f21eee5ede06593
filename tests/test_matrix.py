"""A sample of the matrix: programs that must be found, and look-alikes that must not be reported."""

from __future__ import annotations

import random

import pytest

from perflint.rules.registry import rules
from tests.matrix.bases import BASES
from tests.matrix.covering import covering
from tests.matrix.judging import Judged, judged, reported_twins, shapes_of
from tests.matrix.programs import axes, compose
from tests.matrix.shapes import NotApplicable, Shape

_EACH, _SEED = 2, 1  # programs of a base case, and which ones
# Of the sample, in per cent. What sees through more raises it; `scripts/matrix.py` says what is missed.
_FOUND, _WARNINGS = 87, 57


@pytest.fixture(scope="module")
def sample() -> list[Judged]:
    """What is said of a few programs of each base case."""
    return [
        one for base in BASES for one in judged(base, shapes_of(base, _EACH, _SEED), steps=False)
    ]


def test_as_many_programs_are_found_as_ever(sample: list[Judged]) -> None:
    missed = [(one.base.rule, *one.shape.names()) for one in sample if not one.found]
    assert 100 * (len(sample) - len(missed)) / len(sample) >= _FOUND, missed


def test_as_many_are_warnings_as_ever(sample: list[Judged]) -> None:
    lowered = [(one.base.rule, one.because) for one in sample if not one.warning]
    assert 100 * (len(sample) - len(lowered)) / len(sample) >= _WARNINGS, lowered


def test_no_look_alike_is_reported() -> None:
    told = [
        (base.rule, *one.shape.names())
        for base in BASES
        for one in reported_twins(base, shapes_of(base, 1, _SEED))
        if one.found
    ]
    assert not told


def test_base_cases_are_of_rules_that_there_are() -> None:
    assert {base.rule for base in BASES} <= {rule.name for rule in rules()}


def test_every_program_can_be_compiled() -> None:
    for base in BASES:
        for shape in shapes_of(base, 10, _SEED):
            for form in (base.slow, base.twin):
                try:
                    program = compose(base, form, shape)
                except NotApplicable:
                    continue
                assert program.marks
                for path, text in program.files.items():
                    compile(text, path, "exec")


def test_every_two_shapes_meet_that_can() -> None:
    base, chosen = BASES[0], random.Random(_SEED)
    every = [tuple(chosen.sample(axis, 4)) for axis in axes(base)]
    made = list(covering(every, lambda names: names[0] != every[0][0], _SEED))
    met = {
        (names[first], names[second])
        for names in made
        for first in range(4)
        for second in range(first + 1, 4)
    }
    wanted = {
        (one, other)
        for first in range(4)
        for second in range(first + 1, 4)
        for one in every[first]
        for other in every[second]
        if one != every[0][0]
    }
    assert met == wanted
    assert len(made) < 3 * 4**2


def test_what_cannot_be_said_is_no_program() -> None:
    with pytest.raises(NotApplicable):
        compose(BASES[0], BASES[0].slow, Shape("through-property", "to-thread", "for", "plain"))
