"""Fingerprints: what they outlive, and what makes them new."""

from __future__ import annotations

from dataclasses import replace

import pytest

from perflint.engine.narrowing.fingerprints import Identity, fingerprints, identities
from perflint.rules.finding import Finding
from perflint.syntax.lines import Lines
from tests.listings import finding_at

CODE = """\
import os


class Log:
    def fill(self, rows):
        for row in rows:
            self.text += row


def other(rows):
    return rows
"""
LINE = "self.text += row"


def told(text: str, *pieces: str) -> list[str]:
    """The fingerprints of findings at pieces of a text."""
    findings = [finding_at(text, piece) for piece in pieces or (LINE,)]
    return fingerprints(identities("src/log.py", Lines.of(text), findings))


def test_a_finding_is_known_by_rule_file_scope_and_line() -> None:
    (identity,) = identities("src/log.py", Lines.of(CODE), [finding_at(CODE, LINE)])
    assert identity == Identity("src/log.py", "PFL601", "Log.fill", LINE)


@pytest.mark.parametrize(
    "edited",
    [
        "# a comment\n\n" + CODE,
        CODE.replace("import os\n", "import os\nimport sys\n\n\ndef first():\n    pass\n"),
        CODE.replace("for row in rows:", "for row in sorted(rows):"),
        CODE.replace(LINE, LINE + "  # noqa: E501"),
        CODE.replace(LINE, "self.text  +=  row"),
        CODE.replace(LINE, "if row:\n                " + LINE),
        CODE.replace("\n", "\r\n"),
        CODE.replace("    def fill", "    @traced\n    def fill"),
        # The class after the function.
        "def other(rows):\n    return rows\n\n\n"
        + CODE[len("import os\n\n\n") : CODE.index("def o")],
    ],
)
def test_edits_elsewhere_and_moves_keep_it(edited: str) -> None:
    assert told(edited, "self.text ") == told(CODE)


def test_what_makes_it_another() -> None:
    others = [
        told(CODE.replace("class Log", "class Record")),
        told(CODE.replace("def fill", "def refill")),
        told(CODE.replace(LINE, "self.text += row * 2"), "self.text += row * 2"),
        fingerprints(identities("log.py", Lines.of(CODE), [finding_at(CODE, LINE)])),
        fingerprints(
            identities(
                "src/log.py", Lines.of(CODE), [replace(finding_at(CODE, LINE), code="PFL602")]
            )
        ),
    ]
    assert len({found for other in others for found in other} | {*told(CODE)}) == 6


def test_equal_lines_are_told_apart_by_their_order() -> None:
    twice = CODE.replace(LINE, f"{LINE}\n            {LINE}")
    lines = Lines.of(twice)
    first = finding_at(twice, LINE)
    start = twice.rindex(LINE)
    second = replace(first, start=start, position=lines.position(start))
    found = fingerprints(identities("src/log.py", lines, [first, second]))
    assert found[0] == told(CODE)[0]
    assert found[1] != found[0]


def test_a_hash_in_a_string_is_no_comment() -> None:
    one, other = 'x = f("#1")  # first\n', 'x = f("#2")  # first\n'
    assert told(one, "f(") != told(other, "f(")
    assert told(one, "f(") == told(one.replace("first", "second"), "f(")
    # Pieces of longer things do not fail.
    for line in ('"""', ")]  # x", "'# '", "\\"):
        text = f'y = """\n{line}\n"""\n' if line == "'# '" else f"{line}\n"
        assert told(text, line)


def test_long_lines_are_told_apart_though_they_are_cut() -> None:
    long = "x = [" + "1, " * 100 + "{}]\n"
    one, other = (
        identities("a.py", Lines.of(text), [finding_at(text, "x")])[0].line
        for text in (long.format(2), long.format(3))
    )
    assert one != other
    assert max(len(one), len(other)) < 160


def test_code_that_cannot_be_parsed_or_read_has_fingerprints_all_the_same() -> None:
    assert len(told("def f(:\n", "def")) == 1
    findings: list[Finding] = [finding_at(CODE, LINE)] * 2
    found = fingerprints(identities("a.py", None, findings))
    assert len({*found}) == 2
