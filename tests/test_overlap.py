"""What ruff reports as well: rules name the codes that it truly reports at their findings."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from perflint.rules.registry import rules
from perflint.rules.rule import Group
from tests.fixtures import fixtures
from tests.runs import found, found_in, with_all_findings

# Codes of ruff that are about the same as some rule, of all that have to do with speed or waiting.
ALIKE = (
    *("ASYNC210", "ASYNC212", "ASYNC220", "ASYNC221", "ASYNC222", "ASYNC230", "ASYNC240"),
    *("ASYNC250", "ASYNC251", "FURB129", "FURB192", "PERF402", "PLR6201", "RUF005", "RUF015"),
    *("RUF017", "SIM401"),
)
# About something else at the same place: a literal in a function, how lists are joined or elements taken, the
# event loop of a file in a loop or of a request under a lock.
BESIDE = {
    ("PFL308", "PLR6201"),
    ("PFL702", "ASYNC230"),
    ("PFL108", "ASYNC210"),
    ("PFL506", "ASYNC210"),
    ("PFL501", "RUF005"),
    ("PFL607", "RUF005"),
    ("PFL802", "RUF005"),
    ("PFL803", "RUF015"),
}
ALMOST_ALL = 0.9  # of a rule's findings: then it is in the group `overlap`

# Forms that no fixture has.
MORE = {
    "waits.py": """\
import os
import subprocess

import httpx


async def status(client: httpx.Client, url: str) -> int:
    return client.get(url).status_code


async def reaped(pid: int) -> int:
    return os.waitpid(pid, 0)[1]
""",
}


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Counter[str]]:
    """By code of a rule: its findings (`""`), and those at whose line ruff reports, by ruff's code."""
    folder = tmp_path_factory.mktemp("ruff")
    cases = {str(case): (case.files(), found_in(case)) for case in fixtures()}
    cases["more"] = (MORE, found(MORE, {}))
    for name, (files, _) in cases.items():
        for file, text in files.items():
            path = folder / name / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    reported = _ruff(folder)
    counted: dict[str, Counter[str]] = {rule.code: Counter() for rule in rules()}
    for name, (_, seen_there) in cases.items():
        for file, findings in seen_there.items():
            for finding in findings:
                if finding.code in counted:
                    place = (str(folder / name / file), finding.position.line)
                    counted[finding.code].update(("", *reported.get(place, ())))
    return counted


def _ruff(folder: Path) -> dict[tuple[str, int], set[str]]:
    """What ruff reports, by file and line."""
    command = [sys.executable, "-m", "ruff", "check", "--isolated", "--preview", "--no-cache"]
    command += ["--select", ",".join(ALIKE), "--target-version", "py313", "--exit-zero"]
    told = subprocess.run(
        [*command, "--output-format", "json", str(folder)], capture_output=True, check=True
    )
    reported: dict[tuple[str, int], set[str]] = {}
    for item in json.loads(told.stdout):
        place = (str(Path(item["filename"])), item["location"]["row"])
        reported.setdefault(place, set()).add(item["code"])
    return reported


@with_all_findings
def test_rules_name_what_ruff_reports_as_well(seen: Mapping[str, Counter[str]]) -> None:
    same = {
        code: {other for other in counts if other and (code, other) not in BESIDE}
        for code, counts in seen.items()
    }
    assert same == {rule.code: set(rule.overlap) for rule in rules()}


@with_all_findings
def test_what_ruff_reports_nearly_always_is_in_the_group_overlap(
    seen: Mapping[str, Counter[str]],
) -> None:
    for rule in rules():
        counts = seen[rule.code]
        same = max((count for code, count in counts.items() if code), default=0)
        covered = same >= ALMOST_ALL * counts[""]
        assert covered == (rule.group is Group.OVERLAP), (rule.code, counts)
