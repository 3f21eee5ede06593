"""The reports that other tools read: sarif, gitlab, junit, rdjson and azure, and several at once."""

from __future__ import annotations

import json
import subprocess
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from perflint.cli.reports import reports
from perflint.report import sarif as module
from perflint.report.azure import azure
from perflint.report.gitlab import gitlab
from perflint.report.junit import junit
from perflint.report.listing import Listing
from perflint.report.rdjson import rdjson
from perflint.report.sarif import sarif
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.registry import rules
from perflint.syntax.edits import Fix, Safety
from tests.command_line import SLOW, Run, write
from tests.listings import (
    JOIN,
    edit,
    finding_at,
    join_finding,
    join_fix,
    listing,
    step,
)
from tests.test_formats import COUNT, TEXT, _object, sample

__all__ = ["sample"]

# SARIF 2.1.0 as far as it is used, with what code scanning takes of it.
WORDS = {"type": "string", "minLength": 1}
DESCRIPTION = _object(text={**WORDS, "maxLength": 1024})
MESSAGE = _object(text=WORDS)
ARTIFACT = {
    "oneOf": [
        _object(
            uri={"type": "string", "pattern": "^[^/: ][^: ]*$"}, uriBaseId={"const": "%SRCROOT%"}
        ),
        _object(uri={"type": "string", "pattern": "^file:///[^ ]*$"}),
    ]
}
REGION = {
    "type": "object",
    "properties": dict.fromkeys(("startLine", "startColumn", "endLine", "endColumn"), COUNT),
    "required": ["startLine", "startColumn"],
    "additionalProperties": False,
}
PLACE = {
    "type": "object",
    "properties": {"artifactLocation": ARTIFACT, "region": REGION, "contextRegion": REGION},
    "required": ["artifactLocation", "region"],
    "additionalProperties": False,
}
FLOW = _object(
    threadFlows={
        "type": "array",
        "minItems": 1,
        "maxItems": 1,
        "items": _object(
            locations={
                "type": "array",
                "minItems": 2,
                "maxItems": 10_000,
                "items": _object(
                    location=_object(physicalLocation=PLACE, message=MESSAGE),
                    nestingLevel={"type": "integer", "minimum": 0},
                ),
            }
        ),
    }
)
FIX = _object(
    description=MESSAGE,
    artifactChanges={
        "type": "array",
        "minItems": 1,
        "items": _object(
            artifactLocation=ARTIFACT,
            replacements={
                "type": "array",
                "minItems": 1,
                "items": _object(deletedRegion=REGION, insertedContent=_object(text=TEXT)),
            },
        ),
    },
)
LEVEL = {"enum": ["warning", "note"]}
RESULT = {
    "type": "object",
    "properties": {
        "ruleId": {"type": "string", "pattern": "^PFL[0-9]{3}$"},
        "ruleIndex": {"type": "integer", "minimum": 0},
        "level": LEVEL,
        "message": MESSAGE,
        "locations": {
            "type": "array",
            "minItems": 1,
            "maxItems": 1,
            "items": _object(physicalLocation=PLACE),
        },
        "partialFingerprints": _object(
            **{"perflint/v1": {"type": "string", "pattern": "^[0-9a-f]{32}$"}}
        ),
        "codeFlows": {"type": "array", "minItems": 1, "items": FLOW},
        "rank": {"type": "number", "minimum": 0, "maximum": 100},
        "properties": _object(
            impact=TEXT,
            gain=TEXT,
            gainBecause=TEXT,
            certainty=TEXT,
            runBy={"enum": ["", "request", "item", "batch", "task", "command"]},
        ),
        "relatedLocations": {
            "type": "array",
            "minItems": 1,
            "items": _object(
                id={"type": "integer", "minimum": 0}, physicalLocation=PLACE, message=MESSAGE
            ),
        },
        "fixes": {"type": "array", "minItems": 1, "items": FIX},
    },
    "required": ["ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints"],
    "additionalProperties": False,
}
RULE = {
    "type": "object",
    "properties": {
        "id": WORDS,
        "name": WORDS,
        "shortDescription": DESCRIPTION,
        "fullDescription": DESCRIPTION,
        "help": _object(text=WORDS, markdown=WORDS),
        "helpUri": {"type": "string", "pattern": "^https://"},
        "defaultConfiguration": _object(level=LEVEL),
        "properties": _object(
            precision={"enum": ["very-high", "high", "medium", "low"]},
            tags={"type": "array", "maxItems": 10, "uniqueItems": True, "items": WORDS},
            **{"problem.severity": {"enum": ["error", "warning", "recommendation"]}},
        ),
    },
    "required": ["id", "name", "shortDescription", "fullDescription", "help", "properties"],
    "additionalProperties": False,
}
DRIVER = {
    "type": "object",
    "properties": {
        "name": {"const": "perflint"},
        "version": WORDS,
        "semanticVersion": {"type": "string", "pattern": r"^\d+\.\d+\.\d+"},
        "informationUri": {"type": "string", "pattern": "^https://"},
        "rules": {"type": "array", "maxItems": 25_000, "uniqueItems": True, "items": RULE},
    },
    "required": ["name", "rules"],
    "additionalProperties": False,
}
SARIF = {
    **_object(
        version={"const": "2.1.0"},
        runs={
            "type": "array",
            "minItems": 1,
            "maxItems": 1,
            "items": _object(
                tool=_object(driver=DRIVER),
                automationDetails=_object(id={"type": "string", "pattern": "/"}),
                columnKind={"const": "unicodeCodePoints"},
                originalUriBaseIds={
                    "type": "object",
                    "patternProperties": {
                        "^%SRCROOT%$": _object(
                            uri={"type": "string", "pattern": "^file:///([^ ]*/)?$"}
                        )
                    },
                    "additionalProperties": False,
                },
                results={"type": "array", "maxItems": 25_000, "items": RESULT},
            ),
        },
        **{"$schema": {"type": "string", "pattern": "sarif-2.1.0"}},
    )
}


def logged(found: Listing) -> dict[str, Any]:
    """The one run of a valid SARIF log."""
    log = json.loads(sarif(found))
    Draft202012Validator(SARIF).validate(log)
    (only,) = log["runs"]
    assert isinstance(only, dict)
    for result in only["results"]:
        assert only["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    return only


def place_of(result: dict[str, Any]) -> dict[str, Any]:
    place = result["locations"][0]["physicalLocation"]
    assert isinstance(place, dict)
    return place


def test_sarif_is_valid(sample: Listing) -> None:
    assert len(logged(sample)["results"]) == 6
    assert logged(listing())["results"] == []
    assert logged(Listing([]))["results"] == []


def test_sarif_of_every_rule_is_valid() -> None:
    findings = [
        replace(join_finding(), code=rule.code, name=rule.name, severity=rule.severity)
        for rule in rules()
    ]
    driver = logged(listing(*findings))["tool"]["driver"]
    assert len(driver["rules"]) == len(rules())
    assert all("## What it does" in rule["help"]["markdown"] for rule in driver["rules"])
    published = replace(listing(*findings), docs_url="https://docs.example.org/p/")
    for rule in logged(published)["tool"]["driver"]["rules"]:
        assert rule["helpUri"] == f"https://docs.example.org/p/rules/{rule['name']}"


def test_sarif_traces_are_code_flows_from_the_finding_to_the_cause() -> None:
    trace = (step("b.py", 3, 1, "`load` calls `get`"), step("c.py", 9, 2, "`get` blocks"))
    (result,) = logged(listing(replace(join_finding(), trace=trace)))["results"]
    flow = result["codeFlows"][0]["threadFlows"][0]["locations"]
    assert [
        (
            item["location"]["physicalLocation"]["artifactLocation"]["uri"].rpartition("/")[2],
            item["location"]["physicalLocation"]["region"]["startLine"],
        )
        for item in flow
    ] == [("app.py", 4), ("b.py", 3), ("c.py", 9)]
    assert [item["nestingLevel"] for item in flow] == [0, 1, 2]


def test_sarif_regions_are_of_one_line() -> None:
    found = finding_at(JOIN, "for row in rows:\n        total += row")
    (result,) = logged(listing(found))["results"]
    place = place_of(result)
    assert place["region"] == {"startLine": 3, "startColumn": 5, "endLine": 3, "endColumn": 21}
    assert place["contextRegion"]["endLine"] == 4


def test_sarif_fixes_rebuild_the_fixed_text() -> None:
    fix = join_fix(Safety.UNSAFE, "order changes")
    (result,) = logged(listing(join_finding(fix)))["results"]
    (told,) = result["fixes"]
    assert told["description"]["text"] == "join the parts once (unsafe: order changes)"
    (change,) = told["artifactChanges"]
    assert [item["insertedContent"]["text"] for item in change["replacements"]] == [
        "parts = []", "parts.append(row)", 'return "".join(parts)',
    ]  # fmt: skip


def test_sarif_paths_are_those_of_the_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path / "re po")], check=True)
    folder = tmp_path / "re po" / "src"
    folder.mkdir()
    monkeypatch.chdir(folder)
    trace = (step("../lib/ä b.py", 1, 1, "here"), step("../../outside.py", 1, 1, "there"))
    found = listing(replace(join_finding(), trace=trace))
    only = logged(found)
    root = only["originalUriBaseIds"]["%SRCROOT%"]["uri"]
    assert root == (tmp_path / "re po").as_uri() + "/"
    (result,) = only["results"]
    assert place_of(result)["artifactLocation"]["uri"] == "src/app.py"
    uris = [
        item["location"]["physicalLocation"]["artifactLocation"]
        for item in result["codeFlows"][0]["threadFlows"][0]["locations"]
    ]
    assert uris[1] == {"uri": "lib/%C3%A4%20b.py", "uriBaseId": "%SRCROOT%"}
    assert uris[2] == {"uri": (tmp_path / "outside.py").as_uri()}
    (note,) = found.notes
    assert note.startswith("1 file of the sarif report outside ")
    (entry,) = json.loads(gitlab(found))
    assert entry["location"]["path"] == "src/app.py"


def test_sarif_keeps_to_the_limits_of_code_scanning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_RESULTS", 3)
    monkeypatch.setattr(module, "MOST_STEPS", 4)
    hint = replace(join_finding(), severity=Severity.HINT)
    long = replace(join_finding(), trace=tuple(step("b.py", n + 1, 1, "on") for n in range(9)))
    found = listing(hint, hint, join_finding(), long, hint)
    results = logged(found)["results"]
    assert [result["level"] for result in results] == ["warning", "warning", "note"]
    assert len(results[1]["codeFlows"][0]["threadFlows"][0]["locations"]) == 4
    assert found.notes == [
        "the sarif report holds 3 findings, as many as code scanning takes; 2 findings left out, "
        "hints first"
    ]


def test_sarif_messages_hold_no_links() -> None:
    odd = replace(join_finding(), message="`table[0](1)` and `rows[i]` wait")
    (result,) = logged(listing(odd))["results"]
    assert result["message"]["text"] == "`table\\[0](1)` and `rows[i]` wait"


def test_fingerprints_are_the_same_in_every_format(run: Run) -> None:
    write("slow.py", SLOW)
    (result,) = json.loads(run("check", "--output-format", "sarif").stdout)["runs"][0]["results"]
    (entry,) = json.loads(run("check", "--output-format", "gitlab").stdout)
    assert entry["fingerprint"] == result["partialFingerprints"]["perflint/v1"]
    write("slow.py", "# moved down\n\n" + SLOW)
    (moved,) = json.loads(run("check", "--output-format", "gitlab").stdout)
    assert moved["fingerprint"] == entry["fingerprint"]
    assert moved["location"]["positions"]["begin"]["line"] == 8


# The other formats


def test_gitlab_entries(sample: Listing) -> None:
    place = _object(line=COUNT, column=COUNT)
    item = _object(
        check_name=WORDS,
        description={"type": "string", "pattern": "^PFL[0-9]{3}: ."},
        severity={"enum": ["info", "minor", "major", "critical", "blocker"]},
        fingerprint=WORDS,
        location=_object(
            path={"type": "string", "pattern": "^[^/.]"}, positions=_object(begin=place, end=place)
        ),
    )
    entries = json.loads(gitlab(sample))
    Draft202012Validator({"type": "array", "items": item}).validate(entries)
    assert len({entry["fingerprint"] for entry in entries}) == len(entries) == 6
    assert [entry["severity"] for entry in entries][:3] == ["major", "major", "info"]
    wrong = replace(join_finding(), impact=Impact.WRONG_RESULT)
    assert json.loads(gitlab(listing(wrong)))[0]["severity"] == "critical"


def test_junit_suites_and_cases(sample: Listing) -> None:
    root = ET.fromstring(junit(sample))
    assert (root.tag, root.get("tests"), root.get("failures")) == ("testsuites", "7", "5")
    suites = {suite.get("name"): suite for suite in root}
    assert [suite.get("tests") for suite in suites.values()] == ["4", "1", "1", "1"]
    first = suites["app.py"][0]
    assert (first.get("classname"), first.get("line")) == ("app.py", "4")
    assert first[0].tag == "failure"
    assert (first[0].text or "").startswith("app.py:4:9: PFL601 ")
    assert suites["app.py"][2][0].tag == "system-out"  # a hint fails nothing
    assert (suites["app.py"][3][0].text or "").count("\n") == 2  # the trace
    assert len(suites["clean.py"][0]) == 0
    assert ET.fromstring(junit(Listing([]))).get("tests") == "0"


def test_junit_escapes_what_xml_has_no_way_to_write() -> None:
    odd = replace(join_finding(), message="a < b & \"c\" \x1b ]]> 'd' ä")
    (suite,) = ET.fromstring(junit(listing(odd, filename="<&>.py")))
    assert suite.get("name") == "<&>.py"
    assert suite[0][0].get("message") == "a < b & \"c\" \ufffd ]]> 'd' ä"
    assert junit(listing(odd)).isascii()


def test_rdjson_columns_count_bytes_and_suggestions_are_whole_fixes(sample: Listing) -> None:
    found = json.loads(rdjson(sample))
    assert found["source"] == {"name": "perflint"}
    diagnostics = found["diagnostics"]
    assert [item["severity"] for item in diagnostics[:3]] == ["WARNING", "WARNING", "INFO"]
    assert diagnostics[0]["location"]["path"] == "app.py"
    assert "suggestions" not in diagnostics[0], "a fix of three edits would be torn apart"
    wide = diagnostics[4]
    # Before it stands a character of four bytes, and in it one of two.
    assert wide["location"]["range"] == {
        "start": {"line": 1, "column": 14},
        "end": {"line": 1, "column": 24},
    }
    (suggestion,) = wide["suggestions"]
    assert suggestion["text"] == "fast"
    assert len(diagnostics[3]["relatedLocations"]) == 2


def test_rdjson_offers_unsafe_fixes_only_where_they_are_enabled() -> None:
    fix = Fix("quick", (edit(JOIN, "total += row", "x"),), Safety.UNSAFE, "t", "because")
    found = listing(join_finding(fix))
    assert "suggestions" not in json.loads(rdjson(found))["diagnostics"][0]
    assert json.loads(rdjson(replace(found, unsafe=True)))["diagnostics"][0]["suggestions"]


def test_azure_commands() -> None:
    odd = replace(join_finding(), message="100% of\nit; [always]", severity=Severity.HINT)
    path = str(Path.cwd() / "a%3B%5D.py")
    assert azure(listing(odd, filename="a;].py")).splitlines() == [
        f"##vso[task.logissue type=warning;sourcepath={path};linenumber=4;columnnumber=9;"
        "code=PFL601;]hint: 100%AZP25 of%0Ait; [always]"
    ]
    several: list[Finding] = [join_finding(), join_finding()]
    assert len(azure(replace(listing(*several), all_places=True)).splitlines()) == 2


# Several at once


def test_each_format_has_its_own_file(run: Run) -> None:
    write("slow.py", SLOW)
    result = run(
        "check", "--output-format", "sarif", "--output-file", "out/a.sarif",
        "--output-format", "concise", "--output-file", "-",
        "--output-format", "junit", "--output-file", "b.xml",
    )  # fmt: skip
    assert result.exit_code == 1
    assert result.stdout.startswith("slow.py:6:13: PFL601 ")
    assert json.loads(Path("out/a.sarif").read_text())["version"] == "2.1.0"
    assert ET.parse("b.xml").getroot().get("failures") == "1"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["sarif", "json"], "2 times --output-format and 0 times --output-file"),
        (["sarif", "json", "-o", "a"], "2 times --output-format and 1 times --output-file"),
        (["sarif", "-o", "a", "-o", "b"], "1 times --output-format and 2 times --output-file"),
        (["sarif", "json", "-o", "a", "-o", "./a"], "sarif and json cannot both be written to ./a"),
        (["sarif", "json", "-o", "-", "-o", "-"], "cannot both be written to standard output"),
    ],
)
def test_unclear_pairs_are_refused(run: Run, arguments: list[str], message: str) -> None:
    write("slow.py", SLOW)
    split = arguments.index("-o") if "-o" in arguments else len(arguments)
    formats = [part for name in arguments[:split] for part in ("--output-format", name)]
    result = run("check", *formats, *arguments[split:])
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert not Path("a").exists()


def test_one_format_needs_no_file() -> None:
    assert reports((), (), "full") == [("full", None)]
    assert reports((), ("a.txt",), "full") == [("full", Path("a.txt"))]
    assert reports(("json",), (), "full") == [("json", None)]
