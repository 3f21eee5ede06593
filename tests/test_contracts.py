"""Rewrites are faster than what they replace, at each size that they rewrite: as measured, and as refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from perflint.evidence import record
from perflint.evidence.contract_record import kept
from perflint.evidence.contracts import LEAST, measure, program, rewritten
from perflint.rules.codemod import Codemod, Contract, Elsewhere
from perflint.rules.finding import NOT_SPEED
from perflint.rules.registry import codemods, rules
from tests.runs import fixed

ROOT = Path(__file__).resolve().parent.parent
PROMISING = [codemod for codemod in codemods() if isinstance(codemod.speed, Contract)]
every_promise = pytest.mark.parametrize("codemod", PROMISING, ids=lambda codemod: codemod.name)


def test_every_codemod_for_speed_has_a_contract() -> None:
    for codemod in codemods():
        users = [rule for rule in rules() if codemod.name in rule.codemods]
        if codemod.speed is None:
            assert all(rule.impact in NOT_SPEED for rule in users), codemod.name


def test_what_is_measured_elsewhere_says_where() -> None:
    for codemod in codemods():
        if isinstance(codemod.speed, Elsewhere):
            assert codemod.speed.reason
            if codemod.speed.rule:
                name = next(r.name for r in rules() if r.code == codemod.speed.rule)
                ratios = [item.ratio for item in record.records()[name]]
                assert max(ratios) >= LEAST, codemod.name


@every_promise
def test_contracts_are_kept(codemod: Codemod) -> None:
    contract = codemod.speed
    assert isinstance(contract, Contract)
    found = kept().get(codemod.name)
    assert found is not None, "`python scripts/contracts.py` measures it"
    assert found.sizes == (contract.least, contract.warns), "measure it anew"
    assert min(found.ratios) >= LEAST


@pytest.mark.slow
@every_promise
def test_programs_of_contracts_are_rewritten(codemod: Codemod) -> None:
    text = program(codemod, ROOT)
    assert rewritten(codemod, text) != text


@pytest.mark.slow
def test_a_contract_is_measured() -> None:
    (codemod,) = [one for one in PROMISING if one.name == "use-membership"]
    found = measure(codemod, ROOT, "2026-01-01", repeats=1)
    assert found.sizes == (codemod.speed.least, codemod.speed.warns)  # type: ignore[union-attr]
    assert min(found.ratios) > 0
    assert found.libraries == {}


@pytest.mark.slow
def test_a_contract_tells_the_libraries_of_its_program() -> None:
    (codemod,) = [one for one in PROMISING if one.name == "vectorize-loop"]
    assert "numpy" in measure(codemod, ROOT, "2026-01-01", repeats=1).libraries


FEW = {
    "vectorize-loop": """
import numpy as np


def run(samples: np.ndarray, count={}):
    found = np.zeros(count)
    for i in range(count):
        found[i] = samples[i] * 2
    return found
""",
    "membership-set": """
def run(known: list[str], count={}):
    found = 0
    for number in range(count):
        if str(number) in known:
            found += 1
    return found, known
""",
    "use-min-max": """
def run():
    return sorted([number % 7 for number in range({})])[0]
""",
    "use-array-method": """
import numpy as np


def run():
    return sum(np.ones({}))
""",
}


@pytest.mark.parametrize("name", FEW)
def test_what_is_known_to_be_too_small_is_refused(name: str) -> None:
    (codemod,) = [one for one in PROMISING if one.name == name]
    contract = codemod.speed
    assert isinstance(contract, Contract)
    for size, pays in ((contract.least - 1, False), (contract.least, True)):
        text = FEW[name].format(size)
        after = fixed({"program.py": text}, {"select": ["ALL"]}, unsafe=True, codemods=[name])
        assert (after["program.py"] != text) is pays, size
