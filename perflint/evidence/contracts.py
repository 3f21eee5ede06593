"""Holding codemods to their contract of speed: a program, and what the codemod makes of it, timed.

`scripts/contracts.py` measures and writes `contracts.json`.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

from perflint.engine.configuring.config import Config
from perflint.engine.fixing.fixing import Fixing
from perflint.engine.running.run import check
from perflint.evidence.contract_record import Kept
from perflint.evidence.measure import MeasureError, run_trial
from perflint.evidence.program import programs
from perflint.rules.codemod import Codemod, Contract
from perflint.rules.registry import rules
from perflint.rules.rule import Rule

PROGRAMS = Path("benchmarks", "codemods")  # those of codemods that no page has a program for
LEAST = 1.2  # how many times as long the program must take before the rewrite
REPEATS = 9


def program(codemod: Codemod, root: Path) -> str:
    """The program that a contract is about: a file of its own in the checkout `root`, or *Slow* of a rule.

    Raises:
        MeasureError: no rule says one.
    """
    own = root / PROGRAMS / f"{codemod.name}.py"
    if own.is_file():
        return own.read_text(encoding="utf-8")
    return programs(_rule(codemod).page).slow


def rewritten(codemod: Codemod, text: str) -> str:
    """What a codemod makes of a program, unsafe fixes included."""
    with tempfile.TemporaryDirectory(prefix="perflint-") as folder:
        file = Path(folder, "program.py")
        file.write_text(text, encoding="utf-8")
        fixing = Fixing(unsafe=True, codemods=(codemod.name,), write=True)
        check(
            [file],
            Config(Path(folder), flags={"select": ["ALL"]}, isolated=True),
            cache=False,
            jobs=1,
            fix=fixing,
        )
        return file.read_text(encoding="utf-8")


def measure(
    codemod: Codemod, root: Path, date: str, python: Path | None = None, repeats: int = REPEATS
) -> Kept:
    """Time the program of a contract before and after the rewrite, at both sizes.

    The smallest of the samples counts: what else happens on the machine only ever adds to them.

    Raises:
        MeasureError: nothing is rewritten, the program fails, gives something else afterwards, or needs a
            library that is not installed.
    """
    contract = codemod.speed
    assert isinstance(contract, Contract)
    before = program(codemod, root)
    after = rewritten(codemod, before)
    if after == before:
        raise MeasureError("its program is not rewritten")
    with tempfile.TemporaryDirectory(prefix="perflint-") as folder:
        for name, text in (("before_program", before), ("after_program", after)):
            Path(folder, f"{name}.py").write_text(text, encoding="utf-8")
        answer = run_trial(
            [(folder, "before_program"), (folder, "after_program")],
            sizes=(contract.least, contract.warns),
            repeats=repeats,
            exact=False,
            cpu=not contract.waits,
            versions=True,
            python=python,
        )
    if "missing" in answer:
        raise MeasureError(f"`{answer['missing']}` is not installed")
    failed = next((o["exception"] for o in answer["outcomes"] if o["exception"]), "")
    if failed or answer["difference"]:
        raise MeasureError(failed or answer["difference"])
    ratios = [min(run["seconds"][0]) / min(run["seconds"][1]) for run in answer["runs"]]
    least, warns = (float(f"{ratio:.3g}") for ratio in ratios)
    return Kept(
        date,
        answer["python"],
        dict(sorted(answer["libraries"].items())),
        (contract.least, contract.warns),
        (least, warns),
    )


def _rule(codemod: Codemod) -> Rule:
    """The rule whose program is measured: the one that the contract names, or the only one."""
    wanted = codemod.speed.rule if isinstance(codemod.speed, Contract) else ""
    users = [rule for rule in rules() if codemod.name in rule.codemods]
    chosen = [rule for rule in users if not wanted or rule.code == wanted]
    if len(chosen) != 1:
        raise MeasureError(f"the contract must name one of {', '.join(r.code for r in users)}")
    return chosen[0]
