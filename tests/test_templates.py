"""Templates of Django and Jinja: what stands in them is found as in the code that renders them."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

import pytest

from tests.runs import found
from tests.template_cases import CASES, Case

_MARK = re.compile(r"BAD|HINT")


def files(case: Case) -> dict[str, str]:
    """The files of a case, with the marks taken out of its templates."""
    told = {"pyproject.toml": "[project]\nname = 'shop'\n"}
    for name, text in case.files.items():
        told[name] = text if name.endswith(".py") else _MARK.sub("", text)
        for folder in PurePosixPath(name).parents if name.endswith(".py") else ():
            if str(folder) != ".":
                told.setdefault(f"{folder}/__init__.py", "")
    return told


def expected(case: Case) -> dict[tuple[str, int], str]:
    """The lines of a case that must be reported, each with how."""
    return {
        (name, number): "warning" if mark == "BAD" else "hint"
        for name, text in case.files.items()
        for number, line in enumerate(text.split("\n"), 1)
        for mark in _MARK.findall(line)
    }


def reported(case: Case, *, screen: bool = True) -> dict[tuple[str, int], str]:
    """The lines that `n-plus-one-query` reports, each with the severity."""
    return {
        (PurePosixPath(path).as_posix(), finding.position.line): finding.severity.value
        for path, findings in found(files(case), {}, screen=screen).items()
        for finding in findings
        if finding.code == "PFL501"
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_template_is_read_as_the_code_that_it_is(case: Case) -> None:
    assert reported(case) == expected(case)
