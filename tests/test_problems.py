"""One problem is one finding: what belongs together, which of it leads, and what suppresses all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from perflint.engine.configuring.config import Config
from perflint.engine.narrowing.baseline import Baseline
from perflint.engine.running.run import check
from perflint.report.concise import concise
from perflint.report.gitlab import gitlab
from perflint.report.junit import junit
from perflint.report.listing import Listing, tally
from perflint.report.lsp import lsp
from perflint.report.rdjson import rdjson
from perflint.report.records import json_text
from perflint.report.sarif import sarif
from perflint.report.style import Style
from perflint.rules.problems import problems
from perflint.rules.registry import rules
from tests.stand_ins import project

MODELS = """\
from django.db import models


class Author(models.Model):
    name = models.CharField(max_length=30)


class Book(models.Model):
    author = models.ForeignKey(Author, on_delete=models.CASCADE)
    title = models.CharField(max_length=30)


"""
SEVERAL = (
    MODELS
    + """\
def shelf(names):
    found = []
    for book in Book.objects.all():
        found.append(book.author.name){first}
        if Book.objects.filter(title__startswith=book.title).count() > 0:{second}
            found.append(book.title)
    return found
"""
)
FRAME = """\
import pandas as pd


def total(frame: pd.DataFrame):
    spent = 0
    for label, row in frame.iterrows():
        spent += row["price"] * row["count"]
        frame.loc[label, "spent"] = spent
    return spent
"""
TEXTS = """\
class Page:
    def __init__(self):
        self.text = ""
        self.notes = ""

    def fill(self, rows, others):
        for row in rows:
            self.text += f"{row}\\n"
        for other in others:
            self.text += f"{other}\\n"
            self.notes += f"{other}\\n"
        return self.text
"""
CALLS = """\
import requests


async def pages():
    first = requests.get("https://example.org/1"){comment}
    second = requests.post("https://example.org/2")
    return first, second
"""

CALLERS = """\
import requests


def load(name):
    return requests.get(name).text


async def first():
    return load("https://example.org/1")


async def second():
    return load("https://example.org/2")
"""
LISTS = """\
def both(rows: list[str], first: list[str], second: list[str]) -> list[str]:
    known = sorted(first)
    other = sorted(second)
    found = []
    for row in rows:
        name = row.strip()
        if name in known:
            found.append(name)
        elif name in other:
            found.append(row)
    return found
"""


def listed(root: Path, files: dict[str, str], **options: Any) -> Listing:
    config = Config(project(root, files), flags={"select": ["ALL"]}, isolated=True)
    return Listing(check([root], config, cache=False, jobs=1, **options).checked)


def told(listing: Listing) -> list[str]:
    return [f"{finding.position.line} {finding.code}" for _, finding in listing.told()]


def test_rules_of_one_theme_have_one_finding_a_loop(tmp_path: Path) -> None:
    listing = listed(tmp_path, {"shelf.py": SEVERAL.format(first="", second="")})
    every = [(finding.position.line, finding.code) for _, finding in listing.findings()]
    assert len(every) > 1
    assert {code for _, code in every} >= {"PFL501", "PFL511"}
    (item,) = json.loads(json_text(listing))
    assert (item["location"]["row"], item["code"]) == (16, "PFL501")
    assert [place["location"]["row"] for place in item["related"]] == [
        line for line, code in every if (line, code) != (16, "PFL501")
    ]
    assert tally(listing).findings == 1


def test_every_report_has_one_finding_with_the_places_of_the_others(tmp_path: Path) -> None:
    listing = listed(tmp_path, {"shelf.py": SEVERAL.format(first="", second="")})
    others = len(list(listing.findings())) - 1
    assert others >= 1
    assert len(json.loads(gitlab(listing))) == 1
    (diagnostic,) = json.loads(rdjson(listing))["diagnostics"]
    assert len(diagnostic["relatedLocations"]) >= others
    assert '<testsuites name="perflint" tests="1"' in junit(listing)
    (result,) = json.loads(sarif(listing))["runs"][0]["results"]
    assert len(result["relatedLocations"]) >= others
    (line,) = concise(listing, Style()).splitlines()
    assert "PFL501" in line
    assert "(also 17:12 PFL5" in line


def test_editors_list_what_leads_and_keep_the_others_where_they_are(tmp_path: Path) -> None:
    listing = listed(tmp_path, {"shelf.py": SEVERAL.format(first="", second="")})
    diagnostics = json.loads(lsp(listing))["params"]["diagnostics"]
    assert len(diagnostics) == len(list(listing.findings()))
    assert [one["code"] for one in diagnostics if one["severity"] == 2] == ["PFL501"]
    for one in diagnostics:
        assert one["severity"] == 2 or "(part of PFL501 at 16:" in one["message"]
        assert one["relatedInformation"]


def test_a_name_that_grows_in_several_loops_is_one_problem(tmp_path: Path) -> None:
    listing = listed(tmp_path, {"page.py": TEXTS})
    assert told(listing) == ["8 PFL601", "11 PFL601"]


def test_a_comment_at_the_lead_covers_the_others_of_the_loop(tmp_path: Path) -> None:
    lead = "  # perflint: ignore[PFL501]"
    text = SEVERAL.format(first=lead, second="")
    assert told(listed(tmp_path, {"shelf.py": text})) == []


def test_a_comment_at_another_place_takes_that_out(tmp_path: Path) -> None:
    other = "  # perflint: ignore[PFL502, PFL511]"
    listing = listed(tmp_path, {"shelf.py": SEVERAL.format(first="", second=other)})
    assert {code for _, code in map(str.split, told(listing))} <= {"PFL501", "PFL001"}
    assert "16 PFL501" in told(listing)


def test_calls_of_a_coroutine_are_decided_one_by_one(tmp_path: Path) -> None:
    listing = listed(tmp_path, {"pages.py": CALLS.format(comment="")})
    assert told(listing) == ["5 PFL401", "6 PFL401"]
    comment = "  # perflint: ignore[PFL401]"
    assert told(listed(tmp_path, {"pages.py": CALLS.format(comment=comment)})) == ["6 PFL401"]


def test_functions_that_call_the_same_are_told_apart(tmp_path: Path) -> None:
    listing = listed(tmp_path, {"pages.py": CALLERS})
    assert told(listing) == ["9 PFL401", "13 PFL401"]
    first, second = json.loads(json_text(listing))
    assert first["cause"] == second["cause"]


def test_what_loops_search_are_lists_of_their_own(tmp_path: Path) -> None:
    assert told(listed(tmp_path, {"names.py": LISTS})) == ["7 PFL607", "9 PFL607"]


def test_a_baseline_knows_the_others_as_well(tmp_path: Path) -> None:
    files = {"shelf.py": SEVERAL.format(first="", second="")}
    root = project(tmp_path, files)
    config = Config(root, flags={"select": ["ALL"]}, isolated=True)
    baseline = Baseline(root / "known.json", str(root))
    check([root], config, cache=False, jobs=1, narrowings=[baseline])
    baseline.renew()
    again = Baseline.load(root / "known.json", str(root))
    summary = check([root], config, cache=False, jobs=1, narrowings=[again])
    assert not [finding for file in summary.checked for finding in file.findings]


def test_copies_of_a_function_are_one_cause(tmp_path: Path) -> None:
    other = FRAME.replace("\n\n\n", "\n\nLIMIT = 3\n\n\n")
    listing = listed(tmp_path, {"one.py": FRAME, "two.py": other})
    first, second = json.loads(json_text(listing))
    assert first["location"] != second["location"]
    assert first["cause"] == second["cause"]
    (line,) = concise(listing, Style()).splitlines()
    assert "in 2 copies of this code" in line


def test_themes_are_those_of_several_rules() -> None:
    themes = [rule.theme for rule in rules() if rule.theme]
    assert all(themes.count(theme) > 1 for theme in themes)


def test_what_wins_most_leads(tmp_path: Path) -> None:
    listing = listed(tmp_path, {"shelf.py": SEVERAL.format(first="", second="")})
    (problem,) = problems([finding for _, finding in listing.findings()])
    assert all(problem.lead.gain.rank <= other.gain.rank for other in problem.others)
