"""Declared reasons: what they decide, what settings make of them, and what `perflint why` says."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from perflint.cli.commands import perflint
from perflint.report.pages import with_limits
from perflint.rules.finding import Finding
from perflint.rules.reasons import Reason, ReasonSettings, Verdict, hint, ruling, silent
from perflint.rules.registry import find_rules, rules
from perflint.rules.rule import Rule
from tests.runs import found

APPENDING = """\
def log(rows, path):
    for row in rows:
        with open(path, "a") as file:
            file.write(row)
"""
FEW = APPENDING.replace("in rows", "in (rows.first, *LEGACY)")
ANEW = APPENDING.replace('"a"', '"w"')


@silent("where the number is zero")
def is_zero(number: int) -> bool:
    return number == 0


@hint("where the number is small")
def is_small(number: int) -> bool:
    return number < 10


def test_reasons_for_silence_come_before_those_for_hints() -> None:
    both = [is_small, is_zero]
    assert ruling("PFL000", both, 0).verdict is Verdict.SILENT
    assert ruling("PFL000", both, 1).verdict is Verdict.HINT
    assert ruling("PFL000", both, 10).verdict is Verdict.REPORT
    assert ruling("PFL000", both, 1).because == "the number is small"
    assert ruling("PFL000", both, 10).because == ""


def test_all_reasons_are_asked_on_request() -> None:
    found = ruling("PFL000", [is_small, is_zero], 0, every=True)
    assert [reason.name for reason in found.reasons] == ["is-zero"]
    assert [reason.name for reason in found.lowering] == ["is-small"]


@pytest.mark.parametrize("key", ["is-zero", "PFL000:is-zero"])
def test_settings_change_what_a_reason_does(key: str) -> None:
    settings = ReasonSettings({key: Verdict.REPORT})
    assert ruling("PFL000", [is_zero], 0, settings).verdict is Verdict.REPORT
    others = ReasonSettings({"PFL001:is-zero": Verdict.REPORT})
    assert ruling("PFL000", [is_zero], 0, others).verdict is Verdict.SILENT


def test_a_sentence_starts_with_where() -> None:
    with pytest.raises(ValueError, match="does not start with `where`"):
        Reason("few", Verdict.HINT, "for few elements", lambda case: True)


def test_a_rule_has_no_two_reasons_of_one_name() -> None:
    (rule,) = find_rules("PFL702")
    with pytest.raises(ValueError, match="two reasons"):
        rule.share(rule.reasons[0])


DECLARING = [rule for rule in rules() if rule.reasons]


@pytest.mark.parametrize("rule", DECLARING, ids=lambda rule: rule.name)
def test_reasons_have_names_and_sentences_in_plain_form(rule: Rule) -> None:
    for reason in rule.reasons:
        assert re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", reason.name), reason.name
        assert not reason.sentence.endswith("."), reason.sentence
        assert "\n" not in reason.sentence
    page = with_limits(rule.page, rule)
    assert all(f"{reason.sentence} (`{reason.name}`)" in page for reason in rule.reasons)


# What is found


def only(text: str, name: str = "app.py", **settings: object) -> Finding | None:
    files = {"library/__init__.py": "", name: text}
    findings = found(files, {"select": ["PFL702"], **settings})[name]
    assert len(findings) <= 1
    return findings[0] if findings else None


def test_a_finding_says_why_it_is_a_hint() -> None:
    warning, lowered = only(APPENDING), only(FEW)
    assert warning is not None
    assert warning.because == ""
    assert lowered is not None
    assert lowered.because == "the loop goes over few elements, by their nature"


def test_settings_switch_reasons() -> None:
    raised = only(FEW, reasons={"few-elements": "report"})
    assert raised is not None
    assert raised.because == ""
    assert only(APPENDING, reasons={"few-elements": "silent"}) is not None
    assert only(FEW, reasons={"PFL702:few-elements": "silent"}) is None
    assert only(ANEW) is None
    assert only(ANEW, reasons={"starts-file-anew": "hint"}) is not None


def test_settings_switch_what_looks_cold() -> None:
    text = APPENDING.replace("def log(rows, path):\n", "path = 'log'\nrows = open('rows')\n")
    text = re.sub(r"^    ", "", text, flags=re.MULTILINE)
    lowered = only(text, "library/app.py")
    assert lowered is not None
    assert lowered.because == "it runs once, when the module is imported"
    raised = only(text, "library/app.py", reasons={"cold-module-level": "report"})
    assert raised is not None
    assert raised.because == ""
    assert only(text, "library/app.py", reasons={"cold-module-level": "silent"}) is None
    program = only(text)
    assert program is not None
    assert program.because == "", "nobody imports a program: what it does is what it is for"


# `perflint why`

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the command line in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    for name in [*os.environ]:
        if name.startswith("PERFLINT_"):
            monkeypatch.delenv(name)
    (tmp_path / "perflint.toml").write_text('cache-dir = "cache"\njobs = 1\n')

    def invoke(*args: str) -> Result:
        return CliRunner().invoke(perflint, args, prog_name="perflint")

    return invoke


def test_why_names_the_reason_for_silence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text(ANEW)
    result = run("why", "app.py:3")
    assert result.exit_code == 0, result.output
    assert "PFL702 open-in-loop" in result.output
    assert 'matched `open(path, "w")` at column 14: silent' in result.output
    assert "starts-file-anew: each iteration starts the file anew" in result.output


def test_why_tells_of_what_the_type_is_unknown(run: Run, tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text(
        "def go(frame):\n    for index, row in frame.iterrows():\n        print(row.total)\n"
    )
    result = run("why", "app.py:2", "PFL303")
    assert "matched nothing here" in result.output
    assert "the parameter `frame` of `go` has no annotation" in result.output


def test_why_tells_of_suppressed_findings(run: Run, tmp_path: Path) -> None:
    text = APPENDING.replace("as file:", "as file:  # perflint: ignore[PFL702]")
    (tmp_path / "app.py").write_text(text)
    assert "suppressed by a comment" in run("why", "app.py:3").output


def test_why_as_json(run: Run, tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text(ANEW)
    record = json.loads(run("why", "app.py:3", "PFL702", "--output-format", "json").output)
    (rule,) = record["rules"]
    assert rule["cases"][0]["decision"] == "silent"
    assert [reason["name"] for reason in rule["cases"][0]["reasons"]] == ["starts-file-anew"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["app.py"], "names no line; write it as `app.py:12`"),
        (["app.py:99"], "app.py: the file has 4 lines, and no line 99"),
        (["app.py:0"], "no line 0"),
        (["nothing.py:1"], "there is no file nothing.py"),
        (["app.py:1", "open-in-lop"], "did you mean `open-in-loop`?"),
        (["broken.py:1"], "broken.py: "),
    ],
)
def test_why_says_what_it_cannot_explain(
    run: Run, tmp_path: Path, arguments: list[str], message: str
) -> None:
    (tmp_path / "app.py").write_text(ANEW)
    (tmp_path / "broken.py").write_text("def (:\n")
    result = run("why", *arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output


def test_unknown_reasons_in_settings_are_errors(run: Run, tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text(ANEW)
    (tmp_path / "perflint.toml").write_text('reasons = { "few-element" = "report" }\n')
    result = run("check", "app.py")
    assert result.exit_code == 2
    assert "there is no reason `few-element`; did you mean `few-elements`?" in result.output
