"""Findings with further places: one loop is one finding, and every report names the other places."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

from jsonschema import Draft202012Validator

from perflint.engine.narrowing.line_range import LineRange
from perflint.engine.narrowing.narrowing import Looked
from perflint.report.azure import azure
from perflint.report.concise import concise
from perflint.report.full import full
from perflint.report.github import github
from perflint.report.grouped import grouped
from perflint.report.junit import junit
from perflint.report.listing import Listing
from perflint.report.lsp import lsp
from perflint.report.page import page
from perflint.report.rdjson import rdjson
from perflint.report.records import json_text
from perflint.report.sarif import sarif
from perflint.report.style import Style
from tests.listings import JOIN, finding_at, listing, step
from tests.test_formats import JSON_ITEM
from tests.test_reports_for_tools import RESULT

FOUR = tuple(step("app.py", line, 9, f"store {line}") for line in (2, 3, 5, 6))


def several() -> Listing:
    text = JOIN + "x = 1\n"
    return listing(replace(finding_at(text, "total += row"), related=FOUR), text=text)


def test_people_see_the_first_places() -> None:
    plain = Style()
    assert "(and at 2:9, 3:9, 5:9 and 1 more)" in concise(several(), plain)
    assert "(and at 2:9, 3:9, 5:9 and 1 more)" in grouped(several(), plain)
    assert "(and at 2:9, 3:9, 5:9 and 1 more)" in azure(several())
    drawn = full(several(), plain)
    assert "= places: 4 more places; the first 3, all with `--all-places`" in drawn
    assert "store 5" in drawn
    assert "store 6" not in drawn
    assert "store 6" in full(replace(several(), all_places=True), plain)


def test_programs_see_all_places() -> None:
    (item,) = json.loads(json_text(several()))
    Draft202012Validator(JSON_ITEM).validate(item)
    assert [place["location"]["row"] for place in item["related"]] == [2, 3, 5, 6]
    (diagnostic,) = json.loads(lsp(several()))["params"]["diagnostics"]
    assert [one["message"] for one in diagnostic["relatedInformation"]][-1] == "store 6"
    (result,) = json.loads(sarif(several()))["runs"][0]["results"]
    Draft202012Validator(RESULT).validate(result)
    assert result["relatedLocations"][0]["message"]["text"] == "store 2"
    assert "codeFlows" not in result
    (found,) = json.loads(rdjson(several()))["diagnostics"]
    assert len(found["relatedLocations"]) == 4
    for text in (github(several()), junit(several()), page(several())):
        assert "store 6" in text


def test_a_line_range_holds_further_places() -> None:
    finding = replace(finding_at(JOIN, "total += row"), related=FOUR)
    whole = cast(Looked, SimpleNamespace(whole=True))
    assert LineRange(6, 6).remaining(whole, [finding]) == (finding,)
    assert LineRange(7, None).remaining(whole, [finding]) == ()
