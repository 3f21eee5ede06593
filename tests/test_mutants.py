"""Mutants of fixtures and of real code: what must hold of every file holds of them.

`scripts/mutants.py` checks many more of them.
"""

from __future__ import annotations

import pytest

from tests.corpus import sample
from tests.mutants import mutant, of_code, of_fixtures
from tests.soundness import problems

SEED = 20
COUNT = 60  # each takes an eighth of a second
GROUPS = (of_fixtures(), of_code(sample(20, seed=5)))


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("number", range(COUNT))
def test_mutants(number: int) -> None:
    one = mutant(GROUPS[number % len(GROUPS)], number, SEED)
    found = list(problems(one.files, one.settings))
    assert not found, "\n".join(
        [f"{one.name}: {', '.join(one.changes)}", *found, *one.files.values()]
    )


def test_a_number_and_a_seed_tell_the_mutant() -> None:
    one, again, other = (mutant(GROUPS[0], 7, seed) for seed in (1, 1, 2))
    assert one == again
    assert one.changes
    assert one != other
