"""What messages tell people to use is used: in the *Fast* of a rule, in a program of the fixtures that runs,
or it is declared with where it is documented."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

from perflint.evidence.program import MissingProgram, programs
from perflint.rules.registry import rules
from tests.fixtures import TESTDATA, fixtures
from tests.runs import all_findings, found_in, with_all_findings

DECLARED: dict[str, str] = json.loads(
    (Path(__file__).parent / "advised.json").read_text(encoding="utf-8")
)
_CODE = re.compile(r"`([^`]+)`")
_CALLED = re.compile(r"([A-Za-z_]\w*)\s*\(|\.([A-Za-z_]\w*)")
_RUN = re.compile(r"^def run\(", re.MULTILINE)
_WORD = re.compile(r"\w+")
_DOTTED = re.compile(r"[A-Za-z_][\w.]*\.\w+")


def advised(message: str) -> set[str]:
    """The functions, methods and classes that a message names after what is slow."""
    found: set[str] = set()
    for code in _CODE.findall(message.partition("; ")[2]):
        found.update(function or attribute for function, attribute in _CALLED.findall(code))
        if _DOTTED.fullmatch(code):
            found.add(code.rpartition(".")[2])
    return {name for name in found if not name.isupper()}  # those are words of SQL, and constants


def used(text: str) -> Iterator[str]:
    """The names that a program uses: functions, methods, keywords."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, (ast.keyword, ast.alias)):
            yield (node.arg if isinstance(node, ast.keyword) else node.name) or ""


def shown() -> set[str]:
    """What the *Fast* of all pages uses, and what fixtures that are run use, before and after fixing."""
    found: set[str] = set()
    for rule in rules():
        try:
            found.update(used(programs(rule.page).fast))
        except MissingProgram:
            continue  # it makes no claim about speed
    for path in TESTDATA.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if _RUN.search(text):
            found.update(used(text))
    return found


def told() -> dict[str, set[str]]:
    """The names that messages advise, each with the rules that do; names of the code itself do not count."""
    found: dict[str, set[str]] = {}
    for fixture in fixtures():
        texts = fixture.files()
        own = {word for text in texts.values() for word in _WORD.findall(text)}
        for findings in found_in(fixture).values():
            for finding in findings:
                for name in advised(finding.message) - own:
                    found.setdefault(name, set()).add(finding.code)
    return found


@with_all_findings
def test_advice_names_what_some_program_uses() -> None:
    known = shown() | DECLARED.keys()
    unknown = {name: sorted(codes) for name, codes in sorted(told().items()) if name not in known}
    assert not unknown, "use them in a program that runs, or declare them in `advised.json`"


@with_all_findings
def test_what_is_declared_is_advised_and_shown_nowhere() -> None:
    needed = {name for finding in all_findings() for name in advised(finding.message)} - shown()
    assert not DECLARED.keys() - needed


def test_declared_names_say_where_they_are_documented() -> None:
    assert all(address.startswith("https://") for address in DECLARED.values())
