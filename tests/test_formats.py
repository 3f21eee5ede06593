"""The reports for programs: json, json-lines, lsp, github."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from perflint.report.github import github
from perflint.report.listing import Listing
from perflint.report.lsp import lsp
from perflint.report.records import json_lines, json_text
from perflint.rules.finding import Certainty, Gain, Impact, Severity
from perflint.syntax.edits import Edit, Fix, Refusal, Safety
from tests.listings import (
    JOIN,
    checked,
    edit,
    finding_at,
    join_finding,
    join_fix,
    listing,
    step,
)


def _object(**properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


COUNT = {"type": "integer", "minimum": 1}
PLACE = _object(row=COUNT, column=COUNT)
TEXT = {"type": "string"}
STEP = _object(filename=TEXT, location=PLACE, message=TEXT)
JSON_ITEM = _object(
    code={"type": "string", "pattern": "^PFL[0-9]{3}$"},
    name={"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
    message={"type": "string", "minLength": 1},
    severity={"enum": [severity.value for severity in Severity]},
    because={"type": ["string", "null"]},
    impact={"enum": [impact.value for impact in Impact]},
    filename=TEXT,
    cell={"type": "null"},
    location=PLACE,
    end_location=PLACE,
    trace={"type": "array", "items": STEP},
    related={"type": "array", "items": STEP},
    fix={
        "anyOf": [
            {"type": "null"},
            _object(
                applicability={"enum": ["safe", "unsafe"]},
                title=TEXT,
                message={"type": ["string", "null"]},
                edits={
                    "type": "array",
                    "minItems": 1,
                    "items": _object(content=TEXT, location=PLACE, end_location=PLACE),
                },
            ),
        ]
    },
    gain={"enum": [gain.value for gain in Gain]},
    gain_because={"type": ["string", "null"]},
    certainty={"enum": [certainty.value for certainty in Certainty]},
    owners={"type": "array", "items": TEXT},
    run_by={"enum": [None, "request", "item", "batch", "task", "command"]},
    seen={"type": ["object", "null"]},
    through={"type": "array", "items": TEXT},
    cause=_object(rule=TEXT, filename=TEXT, line=COUNT),
    url={"type": ["string", "null"], "pattern": "^https://"},
)

# PublishDiagnosticsParams of the Language Server Protocol 3.17, as far as it is used.
UNSIGNED = {"type": "integer", "minimum": 0}
RANGE = _object(
    start=_object(line=UNSIGNED, character=UNSIGNED), end=_object(line=UNSIGNED, character=UNSIGNED)
)
URI = {"type": "string", "pattern": "^file:///"}
DIAGNOSTIC = {
    "type": "object",
    "properties": {
        "range": RANGE,
        "severity": {"enum": [1, 2, 3, 4]},
        "code": {"type": ["integer", "string"]},
        "codeDescription": _object(href={"type": "string", "pattern": "^https://"}),
        "source": {"const": "perflint"},
        "message": TEXT,
        "relatedInformation": {
            "type": "array",
            "minItems": 1,
            "items": _object(location=_object(uri=URI, range=RANGE), message=TEXT),
        },
        "data": {
            "type": "object",
            "required": [
                "name",
                "impact",
                "gain",
                "gain_because",
                "certainty",
                "run_by",
                "cause",
                "fix",
            ],
        },
    },
    "required": ["range", "severity", "code", "source", "message", "data"],
    "additionalProperties": False,
}
NOTIFICATION = _object(
    jsonrpc={"const": "2.0"},
    method={"const": "textDocument/publishDiagnostics"},
    params=_object(uri=URI, diagnostics={"type": "array", "items": DIAGNOSTIC}),
)


@pytest.fixture
def sample() -> Listing:
    """Every kind of finding: fixed safely, unsafely, refused, with a trace, in wide text."""
    trace = (step("app.py", 4, 9, "`join` calls `load`"), step("b.py", 1, 7, "`load` blocks"))
    wide = 'a = "\N{GRINNING FACE}" + slow("é")\n'
    return Listing(
        [
            checked(
                "app.py",
                JOIN,
                join_finding(join_fix()),
                join_finding(join_fix(Safety.UNSAFE, "order changes")),
                replace(join_finding(Refusal("join-strings", "no")), severity=Severity.HINT),
                replace(join_finding(), trace=trace),
            ),
            checked("clean.py", ""),
            checked(
                "b.py",
                wide,
                replace(
                    finding_at(wide, 'slow("é")'),
                    fix=Fix("quick", (edit(wide, "slow", "fast"),), Safety.SAFE, "call `fast`"),
                ),
            ),
            checked("gone.py", None, replace(join_finding(), start=0, end=0)),
        ]
    )


def test_json_matches_its_schema(sample: Listing) -> None:
    items = json.loads(json_text(sample))
    Draft202012Validator({"type": "array", "items": JSON_ITEM}).validate(items)
    assert len(items) == 6


def test_json_lines_are_the_items_of_json(sample: Listing) -> None:
    lines = json_lines(sample).splitlines()
    assert [json.loads(line) for line in lines] == json.loads(json_text(sample))


def test_json_of_a_finding() -> None:
    trace = (step("db.py", 3, 1, "`load` queries"),)
    found = replace(join_finding(join_fix(Safety.UNSAFE, "order changes")), trace=trace)
    (item,) = json.loads(json_text(listing(found)))
    assert item == {
        "code": "PFL601",
        "name": "string-concat-in-loop",
        "message": "`total` grows by `+=` in a loop; join the parts once",
        "severity": "warning",
        "because": None,
        "impact": "complexity",
        "filename": str(Path.cwd() / "app.py"),
        "cell": None,
        "location": {"row": 4, "column": 9},
        "end_location": {"row": 4, "column": 21},
        "trace": [
            {
                "filename": str(Path.cwd() / "db.py"),
                "location": {"row": 3, "column": 1},
                "message": "`load` queries",
            }
        ],
        "related": [],
        "gain": "unknown",
        "gain_because": None,
        "certainty": "shown",
        "run_by": None,
        "seen": None,
        "through": [],
        "cause": {"rule": "PFL601", "filename": str(Path.cwd() / "db.py"), "line": 3},
        "fix": {
            "applicability": "unsafe",
            "title": "join the parts once",
            "message": "order changes",
            "edits": [
                {
                    "content": "parts = []",
                    "location": {"row": 2, "column": 5},
                    "end_location": {"row": 2, "column": 15},
                },
                {
                    "content": "parts.append(row)",
                    "location": {"row": 4, "column": 9},
                    "end_location": {"row": 4, "column": 21},
                },
                {
                    "content": 'return "".join(parts)',
                    "location": {"row": 5, "column": 5},
                    "end_location": {"row": 5, "column": 17},
                },
            ],
        },
        "owners": [],
        "url": None,
    }


def test_json_columns_count_characters(sample: Listing) -> None:
    item = json.loads(json_text(sample))[4]
    assert item["location"] == {"row": 1, "column": 11}
    assert item["end_location"] == {"row": 1, "column": 20}


def test_json_edits_rebuild_the_fixed_text() -> None:
    (item,) = json.loads(json_text(listing(join_finding(join_fix()))))
    lines = JOIN.splitlines(keepends=True)
    for change in reversed(item["fix"]["edits"]):
        start, end = change["location"], change["end_location"]
        assert start["row"] == end["row"]
        line = lines[start["row"] - 1]
        lines[start["row"] - 1] = (
            line[: start["column"] - 1] + change["content"] + line[end["column"] - 1 :]
        )
    assert "".join(lines) == (
        "def join(rows):\n    parts = []\n    for row in rows:\n"
        '        parts.append(row)\n    return "".join(parts)\n'
    )


def test_json_of_nothing_is_an_empty_array() -> None:
    assert json.loads(json_text(listing())) == []
    assert json_lines(listing()) == ""


def test_lsp_notifications_match_the_protocol(sample: Listing) -> None:
    notifications = [json.loads(line) for line in lsp(sample).splitlines()]
    validator = Draft202012Validator(NOTIFICATION)
    for notification in notifications:
        validator.validate(notification)
    found = {Path(item["params"]["uri"]).name: item["params"] for item in notifications}
    assert {name: len(item["diagnostics"]) for name, item in found.items()} == {
        "app.py": 4,
        "clean.py": 0,  # tells an editor that what it shows is gone
        "b.py": 1,
        "gone.py": 1,
    }


def test_lsp_columns_are_utf16_from_zero(sample: Listing) -> None:
    line = lsp(sample).splitlines()[2]
    (diagnostic,) = json.loads(line)["params"]["diagnostics"]
    assert diagnostic["range"] == {
        "start": {"line": 0, "character": 11},
        "end": {"line": 0, "character": 20},
    }
    (change,) = diagnostic["data"]["fix"]["edits"]
    assert change == {
        "range": {"start": {"line": 0, "character": 11}, "end": {"line": 0, "character": 15}},
        "newText": "fast",
    }


def test_lsp_severities_links_and_traces(sample: Listing) -> None:
    diagnostics = json.loads(lsp(sample).splitlines()[0])["params"]["diagnostics"]
    assert [item["severity"] for item in diagnostics] == [2, 2, 4, 2]
    assert "codeDescription" not in diagnostics[0]
    assert diagnostics[0]["data"]["fix"]["applicability"] == "safe"
    assert diagnostics[2]["data"]["fix"] is None
    assert "relatedInformation" not in diagnostics[0]
    related = diagnostics[3]["relatedInformation"]
    assert [item["message"] for item in related] == ["`join` calls `load`", "`load` blocks"]
    # The text before column 7 of b.py holds a character of two UTF-16 units.
    assert related[1]["location"]["uri"] == Path("b.py").absolute().as_uri()
    assert related[1]["location"]["range"]["start"] == {"line": 0, "character": 7}


def test_lsp_ends_of_lines_and_files() -> None:
    deletion = Fix("cut", (Edit(0, len(JOIN), ""),), Safety.SAFE, "delete it")
    line = lsp(listing(join_finding(deletion)))
    (diagnostic,) = json.loads(line)["params"]["diagnostics"]
    assert diagnostic["data"]["fix"]["edits"][0]["range"]["end"] == {"line": 5, "character": 0}


def test_github_commands() -> None:
    hint = replace(
        finding_at(JOIN, "for row in rows:\n        total += row"),
        severity=Severity.HINT,
        trace=(step("b.py", 2, 1, "here"),),
    )
    path = str(Path.cwd() / "app.py")
    assert github(listing(join_finding(), hint)).splitlines() == [
        f"::warning title=perflint (PFL601),file={path},line=4,col=9,endLine=4,endColumn=21"
        "::app.py:4:9: PFL601 `total` grows by `+=` in a loop; join the parts once",
        f"::notice title=perflint (PFL601),file={path},line=3,endLine=4"
        "::app.py:3:5: PFL601 `total` grows by `+=` in a loop; join the parts once"
        "%0A  b.py:2:1: here",
    ]


def test_github_escapes_what_would_end_a_property_or_a_command() -> None:
    odd = replace(join_finding(), message="100% of\r\nit, always: ::error::")
    line = github(listing(odd, filename="a,b:c%.py")).rstrip("\n")
    assert "\n" not in line
    assert f"file={Path.cwd()}/a%2Cb%3Ac%25.py,line=4," in line
    assert line.endswith("PFL601 100%25 of%0D%0Ait, always: ::error::")


def test_addresses_are_those_of_the_settings(sample: Listing) -> None:
    published = replace(sample, docs_url="https://docs.example.org/perflint/")
    page = "https://docs.example.org/perflint/rules/string-concat-in-loop"
    assert {item["url"] for item in json.loads(json_text(published))} == {page}
    for line in lsp(published).splitlines():
        notification = json.loads(line)
        Draft202012Validator(NOTIFICATION).validate(notification)
        for diagnostic in notification["params"]["diagnostics"]:
            assert diagnostic["codeDescription"] == {"href": page}
