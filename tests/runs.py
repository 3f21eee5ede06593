"""Runs of the whole engine over texts, for tests: files in, findings or fixed files out."""

from __future__ import annotations

import os
import pickle
import tempfile
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from perflint.engine.checking.summary import Summary
from perflint.engine.configuring.config import Config
from perflint.engine.running.run import Fixing, check, explanations
from perflint.rules.finding import Finding, Severity
from perflint.rules.registry import rules
from tests.fixtures import Fixture, Mark, fixtures

Texts = Mapping[str, str]
SHARED = "FINDINGS_OF_FIXTURES"  # names the folder in which processes of a test run share them


def found(
    files: Texts, settings: Mapping[str, Any], *, screen: bool = True
) -> dict[str, tuple[Finding, ...]]:
    """The findings of each file of a small project that consists of these files."""
    with tempfile.TemporaryDirectory(prefix="perflint-") as scratch:
        folder = _project(Path(scratch), files)
        summary = check([folder], _config(folder, settings), cache=False, jobs=1, screen=screen)
    _expect_no_faults(summary)
    return {checked.filename: checked.findings for checked in summary.checked}


@cache
def found_in(fixture: Fixture) -> dict[str, tuple[Finding, ...]]:
    """The findings of each file of a case; what many tests ask, in all processes of a test run."""
    folder = os.environ.get(SHARED)
    if folder is None:
        return found(fixture.files(), fixture.settings())
    kept = Path(folder, str(fixture).replace("/", "+"))
    if kept.exists():
        known: dict[str, tuple[Finding, ...]] = pickle.loads(kept.read_bytes())
        return known
    seen = found(fixture.files(), fixture.settings())
    scratch = kept.with_name(f"{kept.name}+{os.getpid()}")
    scratch.write_bytes(pickle.dumps(seen))
    scratch.replace(kept)
    return seen


@cache
def all_findings() -> tuple[Finding, ...]:
    """The findings of all cases. Tests that ask run in one process: `with_all_findings`."""
    return tuple(
        finding for fixture in fixtures() for own in found_in(fixture).values() for finding in own
    )


with_all_findings = pytest.mark.xdist_group("all findings")


def fixed(
    files: Texts,
    settings: Mapping[str, Any],
    *,
    unsafe: bool = False,
    codemods: Sequence[str] = (),
) -> dict[str, str]:
    """The files after fixing: safe fixes, and with `unsafe` the others too; of `codemods` alone where some
    are named."""
    with tempfile.TemporaryDirectory(prefix="perflint-") as scratch:
        folder = _project(Path(scratch), files)
        summary = check(
            [folder],
            _config(folder, settings),
            cache=False,
            jobs=1,
            fix=Fixing(unsafe=unsafe, codemods=tuple(codemods), write=True),
        )
        after = {name: (folder / name).read_bytes().decode("utf-8") for name in files}
    _expect_no_faults(summary)
    return after


def decided(
    files: Texts, settings: Mapping[str, Any], names: Container[str]
) -> set[tuple[str, int, str]]:
    """The declared reasons of some names that silence or lower a case: the file and line of the case, and
    their names."""
    asked = [rule for rule in rules() if any(reason.name in names for reason in rule.reasons)]
    with tempfile.TemporaryDirectory(prefix="perflint-") as scratch:
        folder = _project(Path(scratch), files)
        return {
            (Path(path).relative_to(folder).as_posix(), case.position.line, reason.name)
            for path, explanation in explanations([folder], asked, _config(folder, settings))
            for account in explanation.accounts
            for case in account.cases
            for reason in case.ruling.reasons
        }


def marks(findings: Mapping[str, tuple[Finding, ...]]) -> Counter[Mark]:
    """Findings as a fixture marks them."""
    return Counter(
        Mark(
            name,
            finding.position.line,
            "hint" if finding.severity is Severity.HINT else "error",
            finding.code,
        )
        for name, own in findings.items()
        for finding in own
    )


def _project(scratch: Path, files: Texts) -> Path:
    # A folder of its own name: what lies in `test` or `examples` is cold.
    folder = scratch.resolve() / "project"
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
    return folder


def _config(folder: Path, settings: Mapping[str, Any]) -> Config:
    return Config(folder, flags={"tests": True, **settings}, isolated=True)


def _expect_no_faults(summary: Summary) -> None:
    faults = [f"{fault.filename}: {fault.message}\n{fault.traceback}" for fault in summary.faults]
    assert not faults, "\n".join(faults)
