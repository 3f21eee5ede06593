"""One cause told once: what findings have in common, and how formats for people and programs say it."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from perflint.engine.checking.analysis import in_order
from perflint.report.causes import causes, entries, reached
from perflint.report.concise import concise
from perflint.report.full import full
from perflint.report.github import github
from perflint.report.grouped import grouped
from perflint.report.listing import Listing, tally
from perflint.report.lsp import lsp
from perflint.report.records import json_text
from perflint.report.style import Style
from perflint.report.summary import found as summed_up
from perflint.rules.finding import Block, Cause, Finding, Gain, Severity, cause_of
from perflint.syntax.lines import Position
from tests.listings import JOIN, checked, join_finding, join_fix, listing, step
from tests.runs import found

PLAIN = Style(width=200)


def at(line: int, block: Block, *, ways: int = 0, message: str = "`f` waits") -> Finding:
    """A finding at a line, with a trace of so many steps to line 3 of `db.py`."""
    steps = [step("db.py", 3 + number, 5, f"step {number}") for number in range(ways)]
    return replace(
        join_finding(),
        message=message,
        position=Position(line, 5),
        end_position=Position(line, 6),
        block=block,
        trace=tuple(reversed(steps)),
    )


def coroutine(line: int) -> Block:
    return Block("coroutine", line)


@pytest.fixture
def flood() -> Listing:
    """Six findings in four coroutines of two files that end at one line, and one of its own."""
    return Listing(
        [
            checked(
                "app.py",
                JOIN,
                replace(at(1, coroutine(1), ways=3), severity=Severity.HINT),
                at(2, coroutine(2), ways=3),
                at(3, coroutine(2), ways=2),
                at(4, coroutine(4)),
            ),
            checked(
                "b.py",
                JOIN,
                at(2, coroutine(1), ways=2),
                at(3, coroutine(3), ways=1),
                at(4, coroutine(3), ways=2),
            ),
        ]
    )


def test_a_finding_without_a_trace_is_its_own_cause() -> None:
    assert cause_of(join_finding(), "app.py") == Cause("PFL601", "app.py", 4)


def test_findings_whose_traces_end_at_one_line_share_their_cause() -> None:
    ways = (
        (step("app.py", 4, 9, "`a` calls `load`"), step("db.py", 3, 5, "`load` queries")),
        (step("db.py", 3, 9, "`load` commits"),),
    )
    assert {cause_of(replace(join_finding(), trace=way), "app.py") for way in ways} == {
        Cause("PFL601", "db.py", 3)
    }


def test_an_entry_is_led_by_the_warning_with_the_shortest_way(flood: Listing) -> None:
    alone, shared = entries(flood.findings())
    assert shared.cause == Cause("PFL601", "db.py", 3)
    assert (shared.lead.file.filename, shared.lead.finding.position.line) == ("b.py", 3)
    assert [place.finding.position.line for place in shared.others] == [1, 2, 3, 2, 4]
    assert reached(shared) == "reached from 4 coroutines at 6 places"
    assert (alone.cause, alone.others) == (Cause("PFL601", "app.py", 4), ())


def test_what_runs_a_cause_is_counted_and_named() -> None:
    def told(*findings: Finding) -> str:
        (entry,) = entries(listing(*findings).findings())
        return reached(entry)

    loops = [at(line, Block("loop", line), ways=1) for line in (1, 2, 3)]
    assert told(*loops) == "reached from 3 loops"
    assert told(*loops, at(4, coroutine(4), ways=2)) == "reached from 4 places"
    assert told(*(at(line, coroutine(1), ways=1) for line in (2, 3))) == (
        "reached from 1 coroutine at 2 places"
    )


def test_findings_of_one_rule_in_one_loop_or_function_are_one_entry() -> None:
    loop, function = Block("loop", 2), Block("function", 1)
    same = listing(*(at(line, loop) for line in (2, 3, 4)), at(5, function), at(6, function))
    assert [len(entry.places) for entry in same.entries] == [3, 2]
    assert [reached(entry) for entry in same.entries] == [
        "3 times in this loop",
        "2 times in this function",
    ]
    other_rule = replace(at(3, loop), code="PFL607")
    assert len(listing(at(2, loop), other_rule).entries) == 2
    assert len(listing(at(2, Block()), at(3, Block())).entries) == 2, "a module is no such place"


def test_what_stands_at_the_cause_itself_belongs_to_it() -> None:
    here = replace(at(3, coroutine(1)), position=Position(3, 9))
    both = Listing(
        [checked("app.py", JOIN, at(1, coroutine(1), ways=1)), checked("db.py", "", here)]
    )
    (entry,) = both.entries
    assert entry.lead.file.filename == "db.py"
    assert reached(entry) == "reached from 2 coroutines"


def test_concise_has_a_line_a_cause_and_with_all_places_a_line_a_finding(flood: Listing) -> None:
    assert concise(flood, PLAIN) == (
        "app.py:4:5: PFL601 `f` waits\n"
        "b.py:3:5: PFL601 `f` waits (reached from 4 coroutines at 6 places; "
        "also app.py:1:5, app.py:2:5, app.py:3:5 and 2 more)\n"
    )
    assert len(concise(replace(flood, all_places=True), PLAIN).splitlines()) == 7


def test_grouped_puts_an_entry_under_the_file_of_its_lead(flood: Listing) -> None:
    assert grouped(flood, PLAIN) == (
        "app.py:\n"
        "  4:5 PFL601 `f` waits\n\n"
        "b.py:\n"
        "  3:5 PFL601 `f` waits (reached from 4 coroutines at 6 places; "
        "also app.py:1:5, app.py:2:5, app.py:3:5 and 2 more)\n\n"
    )
    assert grouped(replace(flood, all_places=True), PLAIN).count("waits") == 7


def test_full_names_the_first_places_and_with_all_places_every_one(flood: Listing) -> None:
    def places(text: str) -> list[str]:
        return [
            line.split()[1] for line in text.splitlines() if "─ " in line and "step" not in line
        ]

    text = full(flood, PLAIN)
    assert (
        "   = also: reached from 4 coroutines at 6 places, 1 of them as a hint; the first 3 besides, "
        "all with `--all-places`\n"
        "      ├─ app.py:1:5  def join(rows):\n" in text
    )
    assert places(text) == ["app.py:1:5", "app.py:2:5", "app.py:3:5"]
    text = full(replace(flood, all_places=True), PLAIN)
    assert places(text) == [*places(full(flood, PLAIN)), "b.py:2:5", "b.py:4:5"]


def test_github_has_one_annotation_a_cause(flood: Listing) -> None:
    assert len(github(flood).splitlines()) == 2
    assert "also app.py:2:5, app.py:3:5, 2:5 and 2 more" in github(flood)  # hints come last
    assert len(github(replace(flood, all_places=True)).splitlines()) == 7


def test_github_shows_ten_annotations_and_says_how_many_are_left() -> None:
    many = Listing(
        [
            checked(f"file_{number}.py", JOIN, replace(at(1, coroutine(1)), gain=gain))
            for number, gain in enumerate([Gain.SMALL] * 11 + [Gain.LARGE])
        ]
    )
    lines = github(many).splitlines()
    assert len(lines) == 11
    assert "file_11.py" in lines[0]
    assert lines[-1] == "::notice title=perflint::and 2 more causes"


def test_an_entry_can_be_fixed_where_one_of_its_places_can() -> None:
    loop = Block("loop", 3)
    fixed = replace(join_finding(join_fix()), block=loop)
    assert "[*]" in concise(listing(at(1, loop), fixed), PLAIN)


def test_programs_get_every_place_with_the_cause_that_it_shares(flood: Listing) -> None:
    items = json.loads(json_text(flood))
    shared = {"rule": "PFL601", "filename": items[0]["trace"][-1]["filename"], "line": 3}
    own = {"rule": "PFL601", "filename": items[0]["filename"], "line": 4}
    expected = [shared, shared, shared, own, shared, shared, shared]
    assert [item["cause"] for item in items] == expected
    notes = [json.loads(line)["params"]["diagnostics"] for line in lsp(flood).splitlines()]
    assert [note["data"]["cause"] for own_notes in notes for note in own_notes] == expected
    assert len({tuple(cause) for cause in causes(flood.findings())}) == len(flood.entries)


def test_the_summary_counts_findings_and_causes(flood: Listing) -> None:
    line = summed_up(tally(flood), 0, unsafe=False, fixing=False, files=2)
    assert line == "Found 7 findings (1 hint, 2 causes)."


def test_of_findings_that_read_alike_at_one_place_one_is_left() -> None:
    longer, shorter = at(2, coroutine(1), ways=2), at(2, coroutine(1), ways=1)
    fixable = replace(longer, fix=join_fix())
    assert in_order([longer, shorter]) == (shorter,)
    assert in_order([shorter, fixable]) == (fixable,), "the one with a fix"
    other = replace(shorter, message="`g` waits")
    assert set(in_order([shorter, other])) == {shorter, other}


PROJECT = {
    "db.py": "import requests\n\n\ndef load(key):\n    return requests.get(key, timeout=3)\n",
    "app.py": "from db import load\n\n"
    + "".join(f"\nasync def show_{name}(key):\n    return load(key)\n\n" for name in "abcde"),
    "loops.py": """\
import time


async def poll(keys):
    for key in keys:
        time.sleep(1)
    time.sleep(2)


def spell(rows):
    text = ""
    note = ""
    for row in rows:
        text += f"{row},"
        for part in row:
            note += f"{part};"
    return text, note
""",
}


def test_checks_say_which_function_or_loop_a_finding_is_about() -> None:
    seen = found(PROJECT, {"select": ["PFL401", "PFL402", "PFL601"]})
    blocks = {name: [finding.block for finding in own] for name, own in seen.items()}
    assert blocks == {
        "app.py": [Block("coroutine", 4 + 4 * number) for number in range(5)],
        "db.py": [],
        "loops.py": [*[Block("coroutine", 4)] * 2, *[Block("loop", 13)] * 2],
    }
    told = Listing([checked(name, PROJECT[name], *own) for name, own in seen.items()]).entries
    assert [reached(entry) for entry in told] == [
        "reached from 5 coroutines",
        "2 times in this coroutine",
        "2 times in this loop",
    ]
