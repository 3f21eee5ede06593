"""The reports for people: full, concise, grouped, the summary, diffs, colours and widths."""

from __future__ import annotations

import io
import re
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from perflint.evidence.record import Record
from perflint.report.cells import crop, shown, width
from perflint.report.concise import concise
from perflint.report.full import full
from perflint.report.grouped import grouped
from perflint.report.hunks import changes, unified
from perflint.report.links import file_address
from perflint.report.listing import Listing, Tally, tally
from perflint.report.style import ASCII, Style, follows_links, style_for, wants_color
from perflint.report.summary import fixes_made, found, statistics
from perflint.rules.finding import Severity
from perflint.syntax.edits import Edit, Refusal, Safety
from perflint.syntax.edits import replace as carry_out
from perflint.syntax.lines import Lines
from tests.listings import (
    JOIN,
    checked,
    finding_at,
    join_finding,
    join_fix,
    listing,
    step,
)

PLAIN = Style(width=80)


@pytest.fixture(autouse=True)
def nothing_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Figures change with each measurement; what is printed around them does not."""
    monkeypatch.setattr("perflint.evidence.record.records", dict)


def test_full_shows_excerpt_cost_and_fix() -> None:
    assert full(listing(join_finding(join_fix())), PLAIN) == (
        """\
app.py:4:9: PFL601 [*] `total` grows by `+=` in a loop; join the parts once
   │
 2 │     total = ""
 3 │     for row in rows:
 4 │         total += row
   │         ^^^^^^^^^^^^
 5 │     return total
   │
   = cost: complexity: the work grows faster than the data; in a loop
   = help: see `perflint rule PFL601`
   = fix: join the parts once
 2 │ -     total = ""
 2 │ +     parts = []
 3 │       for row in rows:
 4 │ -         total += row
 5 │ -     return total
 4 │ +         parts.append(row)
 5 │ +     return "".join(parts)

"""
    )


def test_full_tells_the_measured_range_of_the_example(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(*ratios: float, message: str = "`total` grows", typical: bool = True) -> str:
        own = tuple(
            Record("2026-01-02", f"3.1{n}.0", {}, 20_000, ratio, 1.0, ratio, 4.0)
            for n, ratio in enumerate(ratios)
        )
        monkeypatch.setattr(
            "perflint.evidence.record.records", lambda: {"string-concat-in-loop": own}
        )
        finding = replace(join_finding(None), message=message, typical=typical)
        shown = full(listing(finding), Style(width=200))
        return next(line for line in shown.split("\n") if "cost:" in line)

    assert told(11.2, 30).endswith("in a loop; this rule's example: 11× to 30× at size 20,000")
    assert told(1.2, 30).endswith("in a loop"), "no figure where one Python shows none"
    message = "`total` grows, about 13 µs a step"
    assert told(11.2, 30, message=message).endswith("in a loop"), "one number a finding"
    assert told(11.2, 30, typical=False).endswith("in a loop"), "the example shows something else"


def test_full_names_an_unsafe_fix_and_how_to_enable_it() -> None:
    finding = join_finding(join_fix(Safety.UNSAFE, "`total` is built once"))
    hidden = full(listing(finding), Style(width=200))
    assert (
        "= unsafe fix: join the parts once (`total` is built once);"
        " enable with `--unsafe-fixes`\n" in hidden
    )
    assert "[*]" not in hidden
    enabled = full(Listing([checked("app.py", JOIN, finding)], unsafe=True), Style(width=200))
    assert "= unsafe fix: join the parts once (`total` is built once)\n" in enabled
    assert "PFL601 [*] " in enabled


def test_full_says_why_a_fix_was_refused_only_if_asked() -> None:
    finding = join_finding(Refusal("join-strings", "`total` is read inside the loop"))
    asked = full(listing(finding), Style(width=200), refusals=True)
    assert "= no fix: `join-strings` refuses: `total` is read inside the loop\n" in asked
    assert "no fix" not in full(listing(finding), PLAIN)


def test_full_marks_hints_loops_and_cold_code() -> None:
    finding = replace(
        join_finding(),
        severity=Severity.HINT,
        loop_depth=2,
        cold="test",
        because="it is test code",
    )
    text = full(listing(finding), Style(width=200))
    assert text.startswith("app.py:4:9: PFL601 hint `total`")
    assert "the data; in 2 nested loops\n" in text
    assert "= hint: it is test code\n" in text


def test_full_follows_a_trace_through_files(tmp_path: Path) -> None:
    other = tmp_path / "db.py"
    other.write_text("import requests\n\ndef load():\n    return requests.get('x')\n")
    trace = (
        step("app.py", 4, 9, "`join` calls `load`"),
        step(str(other), 4, 12, "`load` calls `requests.get`"),
        step(str(tmp_path / "gone.py"), 9, 1, "`get` blocks"),
    )
    drawn = full(listing(replace(join_finding(), trace=trace)), Style(width=200)).splitlines()
    start = next(number for number, line in enumerate(drawn) if "trace" in line)
    assert drawn[start:] == [
        "   = trace: 3 steps through 3 files",
        "      ╰─ `join` calls `load`  app.py:4:9",
        "            total += row",
        f"         ╰─ `load` calls `requests.get`  {other}:4:12",
        "               return requests.get('x')",
        f"            ╰─ `get` blocks  {tmp_path / 'gone.py'}:9:1",
        "   = help: see `perflint rule PFL601`",
        "",
    ]


def test_full_brackets_a_span_of_several_lines() -> None:
    text = full(listing(finding_at(JOIN, "for row in rows:\n        total += row")), PLAIN)
    assert (
        """\
 2 │       total = ""
 3 │ ╭     for row in rows:
 4 │ ╰         total += row
 5 │       return total
"""
        in text
    )
    assert "^" not in text


def test_full_shortens_a_long_span() -> None:
    source = "for x in y:\n" + "".join(f"    call({n})\n" for n in range(50)) + "done = 1\n"
    text = full(listing(finding_at(source, source[: source.index("\ndone")]), text=source), PLAIN)
    assert [line[1:4].strip() for line in text.splitlines() if "│" in line] == [
        *["", "1", "2", "3", "", "51", "52", ""]
    ]
    assert "    │ ┆ … 47 lines\n" in text


def test_full_shows_long_lines_around_the_span_within_the_width() -> None:
    source = "x = [" + "value, " * 100 + "slow(), " + "value, " * 100 + "]\n"
    drawn = full(listing(finding_at(source, "slow()"), text=source), Style(width=60)).splitlines()
    line = next(line for line in drawn if "slow()" in line)
    carets = next(line for line in drawn if "^" in line)
    assert len(line) <= 60
    assert line.index("slow()") == carets.index("^^^^^^")
    assert carets.count("^") == 6
    assert line.count("…") == 2


def test_full_puts_carets_under_tabs_and_wide_characters() -> None:
    source = '\tx = "漢字" + \tslow()\n'
    drawn = full(listing(finding_at(source, "slow()"), text=source), PLAIN).splitlines()
    line = next(line for line in drawn if "slow()" in line)
    carets = next(line for line in drawn if "^" in line)
    assert "\t" not in line
    assert width(line[: line.index("slow()")]) == carets.index("^")


def test_full_without_unicode_draws_in_ascii() -> None:
    finding = replace(
        finding_at(JOIN, "for row in rows:\n        total += row"),
        trace=(step("app.py", 1, 1, "here"),),
    )
    assert full(listing(finding), Style(glyphs=ASCII)).isascii()


def test_full_of_a_file_without_text() -> None:
    finding = replace(join_finding(), start=0, end=0)
    text = full(Listing([checked("nowhere/gone.py", None, finding)]), PLAIN)
    assert text.startswith("nowhere/gone.py:4:9: PFL601 ")
    assert "│" not in text


@pytest.mark.parametrize("piece", ["", "\n"])
def test_full_at_the_end_of_a_file(piece: str) -> None:
    source = "x = 1\n"
    finding = finding_at(source, "1")
    lines = Lines.of(source)
    end = lines.position(len(source))
    start = lines.position(len(source) - len(piece))
    text = full(listing(replace(finding, position=start, end_position=end), text=source), PLAIN)
    assert text.startswith(f"app.py:{start.line}:{start.column}: PFL601 ")
    assert "1 │ x = 1" in text


def test_concise() -> None:
    hint = replace(finding_at(JOIN, "return"), severity=Severity.HINT)
    assert concise(listing(join_finding(join_fix()), hint), PLAIN) == (
        "app.py:4:9: PFL601 [*] `total` grows by `+=` in a loop; join the parts once\n"
        "app.py:5:5: PFL601 hint `total` grows by `+=` in a loop; join the parts once\n"
    )


def test_grouped_aligns_the_findings_of_a_file() -> None:
    source = "\n" * 9 + "abc = slow()\n"
    both = Listing(
        [
            checked("app.py", JOIN, join_finding(join_fix())),
            checked("clean.py", ""),
            checked("b.py", source, finding_at(source, "slow()")),
        ]
    )
    assert grouped(both, PLAIN) == (
        "app.py:\n"
        "  4:9 PFL601 [*] `total` grows by `+=` in a loop; join the parts once\n"
        "\n"
        "b.py:\n"
        "  10:7 PFL601 `total` grows by `+=` in a loop; join the parts once\n"
        "\n"
    )


def test_names_with_control_characters_cannot_break_a_line() -> None:
    finding = replace(join_finding(), message="bad \x1b[31m\nname")
    (line,) = concise(listing(finding, filename="a\nb\x1b.py"), PLAIN).splitlines()
    assert line == "a␊b␛.py:4:9: PFL601 bad ␛[31m␊name"


@pytest.mark.parametrize(
    ("counts", "fixed", "unsafe", "fixing", "expected"),
    [
        (Tally(0, 0, 0, 0, 0), 0, False, False, "All checks passed (7 files)."),
        (Tally(1, 0, 0, 0, 1), 0, False, False, "Found 1 finding."),
        (
            Tally(3, 2, 1, 1, 3),
            0,
            False,
            False,
            "Found 3 findings (2 hints). 1 fixable with --fix, 1 more with --unsafe-fixes.",
        ),
        (Tally(2, 1, 0, 2, 1), 0, False, False, "Found 2 findings (1 hint, 1 cause)."
         " 2 fixable with --unsafe-fixes."),
        (Tally(2, 0, 1, 1, 2), 0, True, False, "Found 2 findings."
         " 2 fixable with --fix --unsafe-fixes."),
        (Tally(0, 0, 0, 0, 0), 4, False, True, "Found 4 findings, 4 fixed, 0 remaining."),
        (Tally(2, 0, 0, 1, 2), 4, False, True, "Found 6 findings, 4 fixed, 2 remaining."
         " 1 fixable with --unsafe-fixes."),
    ],
)  # fmt: skip
def test_summary(counts: Tally, fixed: int, unsafe: bool, fixing: bool, expected: str) -> None:
    assert found(counts, fixed, unsafe=unsafe, fixing=fixing, files=7) == expected


@pytest.mark.parametrize(
    ("files", "notebooks", "told"),
    [
        (1, 1, "1 notebook"),
        (2, 2, "2 notebooks"),
        (3, 1, "3 files, 1 of them a notebook"),
        (3, 2, "3 files, 2 of them notebooks"),
    ],
)
def test_what_passed_says_how_many_were_notebooks(files: int, notebooks: int, told: str) -> None:
    line = found(
        Tally(0, 0, 0, 0, 0), 0, unsafe=False, fixing=False, files=files, notebooks=notebooks
    )
    assert line == f"All checks passed ({told})."


def test_tally_counts_severities_and_fixes() -> None:
    hint = replace(join_finding(join_fix(Safety.UNSAFE)), severity=Severity.HINT)
    refused = join_finding(Refusal("join-strings", "no"))
    assert tally(listing(join_finding(join_fix()), hint, refused)) == Tally(3, 1, 1, 1, 3)


def test_statistics_counts_by_rule_most_first() -> None:
    other = replace(join_finding(), code="PFL101", name="pool-in-loop")
    counted = listing(*[join_finding(join_fix())] * 10, other)
    assert statistics(counted, PLAIN) == (
        "10  PFL601  [*] string-concat-in-loop\n 1  PFL101  [ ] pool-in-loop\n"
    )
    assert statistics(listing(), PLAIN) == ""


def test_fixes_made_lists_files_and_counts() -> None:
    made = {"a.py": {"join the parts once": 2, "call it once": 1}, "b.py": {}}
    assert fixes_made(made, PLAIN) == (
        "Fixed 3 findings:\n- a.py:\n    2 · join the parts once\n    1 · call it once\n"
    )
    assert fixes_made({"b.py": {}}, PLAIN) == ""


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a\nb\nc\n", "a\nB\nc\n"),
        ("a\nb", "a\nb\nc"),
        ("a\n", "a"),
        ("", "a\n"),
        ("a\r\nb\r\n", "a\r\nB\r\n"),
        ("a\x0cb\u2028c\n", "a\x0cb\u2028d\n"),
        ("-- a\n++ b\n", "-- b\n++ a\n"),
    ],
)
def test_unified_diff_applies_with_patch(tmp_path: Path, before: str, after: str) -> None:
    path = tmp_path / "file.txt"
    path.write_bytes(before.encode())
    diff = unified(before, after, "file.txt")
    assert diff.startswith("--- file.txt\n+++ file.txt\n@@ ")
    subprocess.run(
        ["patch", "-p0", "--binary"], cwd=tmp_path, input=diff.encode(), check=True, stdout=-3
    )
    assert path.read_bytes() == after.encode()
    coloured = unified(before, after, "file.txt", Style(color=True))
    assert "\x1b[32m+" in coloured or "\x1b[31m-" in coloured


def test_unified_diff_of_no_change_is_empty() -> None:
    assert unified(JOIN, JOIN, "app.py") == ""


def test_changes_far_apart_are_separate_hunks_with_right_numbers() -> None:
    text = "".join(f"line{number}\n" for number in range(1, 41))
    cut = Edit(text.index("line30"), text.index("line31"), "")
    edits = [Edit(0, 0, "import a\nimport b\n"), cut]
    first, second = changes(Lines.of(text), edits)
    assert [(change.mark, change.line, change.content) for change in first] == [
        ("+", 1, "import a"),
        ("+", 2, "import b"),
    ]
    assert [(change.mark, change.line) for change in second] == [("-", 30)]
    assert carry_out(text, edits).splitlines()[1] == "import b"


@pytest.mark.parametrize(
    ("terminal", "color", "environment", "expected"),
    [
        (True, "auto", {}, True),
        (False, "auto", {}, False),
        (True, "auto", {"NO_COLOR": "1"}, False),
        (True, "auto", {"NO_COLOR": ""}, True),
        (False, "auto", {"FORCE_COLOR": "1"}, True),
        (True, "auto", {"FORCE_COLOR": "0"}, False),
        (True, "auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
        (True, "auto", {"TERM": "dumb"}, False),
        (False, "always", {"NO_COLOR": "1"}, True),
        (True, "never", {"FORCE_COLOR": "1"}, False),
    ],
)
def test_when_to_colour(
    terminal: bool, color: str, environment: dict[str, str], expected: bool
) -> None:
    assert wants_color(terminal, color, environment) is expected


def test_the_style_of_a_stream_follows_its_encoding() -> None:
    assert style_for(io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), "auto", {}) == Style()
    ascii_style = style_for(io.TextIOWrapper(io.BytesIO(), encoding="cp1252"), "always", {})
    assert ascii_style == Style(color=True, glyphs=ASCII)


def test_colours_never_change_the_text() -> None:
    sample = listing(
        join_finding(join_fix()),
        replace(join_finding(), severity=Severity.HINT, trace=(step("app.py", 1, 1, "`a`"),)),
        finding_at(JOIN, "for row in rows:\n        total += row"),
    )
    for report in (full, concise, grouped, statistics):
        coloured = report(sample, Style(color=True, width=80))
        assert "\x1b[" in coloured
        assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == report(sample, PLAIN)


@pytest.mark.parametrize("limit", [20, 21, 33, 80])
@pytest.mark.parametrize("ellipsis", ["…", "..."])
def test_crop_keeps_the_limit_and_the_span_in_sight(limit: int, ellipsis: str) -> None:
    text = "漢" * 30 + "span" + "\t\x00e\u0301" * 30
    line, column, span = crop(text, limit, ellipsis, 30, 34)
    assert width(line) <= limit
    assert line[line.index("span") :].startswith("span")
    assert width(line[: line.index("span")]) == column
    assert span == 4
    assert crop("abc", limit, ellipsis, 1, 2) == ("abc", 1, 1)


def test_shown_leaves_ordinary_text_alone() -> None:
    assert shown("größe 漢字") == "größe 漢字"
    assert shown("a\u202eb\tc\r") == "a\N{REPLACEMENT CHARACTER}b c␍"


def test_terminals_that_follow_links_get_them(tmp_path: Path) -> None:
    folder = tmp_path / "a b\x1b"
    folder.mkdir()
    file = folder / "app.py"
    file.write_text("x = 1\n")
    style = Style(color=True, links=True)
    linked = style.link("app.py", file_address(str(file)))
    assert linked.startswith("\x1b]8;;file:///")
    assert "a%20b%1B/app.py\x1b\\app.py\x1b]8;;\x1b\\" in linked
    assert style.link("x", "https://example.org/\x1b") == "x"
    assert style.link("x", None) == "x"
    assert Style(color=True).link("x", "https://example.org") == "x"
    assert file_address(str(folder / "none.py")) is None


@pytest.mark.parametrize(
    ("terminal", "environment", "expected"),
    [
        (True, {"TERM": "xterm-256color"}, True),
        (True, {"TERM": "linux"}, False),
        (True, {"TERM": "dumb"}, False),
        (True, {}, False),
        (False, {"TERM": "xterm"}, False),
        (False, {"TERM": "xterm", "FORCE_HYPERLINK": "1"}, True),
        (True, {"TERM": "xterm", "FORCE_HYPERLINK": "0"}, False),
    ],
)
def test_links_are_written_where_they_are_followed(
    terminal: bool, environment: dict[str, str], expected: bool
) -> None:
    assert follows_links(terminal, environment) is expected
