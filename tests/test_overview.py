"""The summary: a screen of what matters most, which a terminal shows where there is much to tell."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from perflint.report.listing import Listing
from perflint.report.overview import overview
from perflint.report.style import Style
from perflint.rules.finding import Gain, Severity
from perflint.syntax.lines import Position
from tests.command_line import Run
from tests.listings import checked, join_finding

LOOP = """\
def joined_{0}(lines):
    text = ""
    for line in lines:
        text = text + line
        print(text)
    return text
"""
SLOW = "import os\n\n\n" + "\n\n".join(LOOP.format(number) for number in range(14))


def write(name: str, text: str) -> None:
    Path(name).write_text(text, encoding="utf-8")


def many(count: int) -> Listing:
    """Findings, each of them in a file of its own, the later ones of larger gain."""
    gains = sorted(Gain, key=lambda gain: -gain.rank)
    return Listing(
        [
            checked(
                f"file_{number}.py",
                "a = 1\n",
                replace(
                    join_finding(),
                    message=f"`join_{number}` copies all; write it once",
                    position=Position(1, 1),
                    end_position=Position(1, 2),
                    gain=gains[number * len(gains) // count],
                    gain_because="many rows",
                    run_by="request" if number == count - 1 else "",
                    paid_by="`show` does it for a request" if number == count - 1 else "",
                    severity=Severity.HINT if number < 2 else Severity.WARNING,
                ),
            )
            for number in range(count)
        ]
    )


def test_what_wins_most_comes_first_with_who_waits_for_it() -> None:
    lines = overview(many(16), Style(width=100, height=24)).splitlines()
    assert lines[0] == "16 causes in 16 files, by what a change wins"
    assert [line.split()[:2] for line in lines[1:5]] == [
        ["large", "4"],
        ["medium", "4"],
        ["unknown", "4"],
        ["small", "4"],
    ]
    assert lines[6].startswith("file_15.py:1:1 PFL601 ")
    assert lines[7] == "  `join_15` copies all; `show` does it for a request"
    assert "and 11 more causes" in "\n".join(lines)
    assert lines[-1].split() == ["16", "PFL601", "string-concat-in-loop", "(2", "hints)"]


@pytest.mark.parametrize(("height", "shown"), [(10, 5), (40, 10), (200, 12)])
def test_it_fills_a_screen(height: int, shown: int) -> None:
    text = overview(many(60), Style(width=100, height=height))
    assert sum(line.startswith("file_") for line in text.splitlines()) == shown


def test_no_line_is_longer_than_the_terminal() -> None:
    listing = many(16)
    file = listing.files[-1]
    long = replace(file.findings[0], message=f"`{'x' * 200}` copies all; write it once")
    listing = replace(listing, files=[*listing.files[:-1], replace(file, findings=(long,))])
    lines = overview(listing, Style(width=72)).splitlines()
    assert max(map(len, lines)) <= 100  # the pointers to options
    assert lines[7].endswith("x…")
    assert len(lines[7]) == 72
    assert lines[8] == "  `show` does it for a request"


def test_nothing_is_told_of_nothing() -> None:
    assert overview(Listing([]), Style()) == ""


def test_a_terminal_shows_a_summary_where_there_is_much_to_tell(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("slow.py", SLOW)
    summary = run("check", "--output-format", "summary").stdout
    full = run("check", "--output-format", "full").stdout
    assert "14 causes in 1 file" in summary
    assert "14 causes in" not in full
    assert run("check").stdout == full  # a program may read it
    monkeypatch.setattr("perflint.cli.checking.is_terminal", lambda stream: True)
    assert run("check").stdout == summary
    assert run("check", "--output-format", "auto").stdout == summary
    assert run("check", "--all-places").stdout == full
    assert "causes in" not in run("check", "--limit", "12").stdout
    assert run("check", "--config", "output-format = 'full'").stdout == full
    assert run("check", "--statistics").stdout == "14  PFL601  [ ] string-concat-in-loop\n"
    run("check", "--output-format", "auto", "-o", "told.txt")
    assert Path("told.txt").read_text(encoding="utf-8") == full
    write("slow.py", SLOW[: len(SLOW) // 2])
    assert "causes in" not in run("check").stdout
