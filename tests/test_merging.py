"""What an editor shows after an edit until the project is asked again: `server.merging`."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("pygls")

from perflint.engine.running.live import Seen
from perflint.rules.finding import Finding, Impact, Severity
from perflint.server.merging import merged, unread
from perflint.syntax.edits import Edit, Fix, Safety
from perflint.syntax.lines import Lines

TEXT = "first\nsecond\nthird\nfourth\n"


def finding(text: str, word: str, code: str = "PFL601", **more: object) -> Finding:
    """A finding about a word of a text."""
    lines, start = Lines.of(text), text.index(word)
    end = start + len(word)
    made = Finding(
        code,
        code.lower(),
        word,
        Severity.WARNING,
        Impact.OVERHEAD,
        start,
        end,
        lines.position(start),
        lines.position(end),
    )
    return replace(made, **more)  # type: ignore[arg-type]


def seen(text: str, *words: str) -> Seen:
    return Seen(text, tuple(finding(text, word) for word in words))


def shown(found: Seen) -> list[str]:
    """The words that findings are about, as they stand in the text."""
    for each in found.findings:
        start = Lines.of(found.text).position(each.start)
        assert (start, each.message) == (each.position, found.text[each.start : each.end])
    return [each.message for each in found.findings]


@pytest.mark.parametrize(
    ("now", "alone", "wanted"),
    [
        ("# note\n" + TEXT, ["first"], ["first", "third"]),  # moved
        (TEXT + "fifth\n", ["first"], ["first", "third"]),
        (TEXT + "fifth\n", ["first", "fifth"], ["first", "third", "fifth"]),  # come
        (TEXT.replace("first\n", "1\n"), [], ["third"]),  # gone
        (TEXT.replace("second", "2"), [], ["third"]),  # silenced by the edit, elsewhere
        (TEXT.replace("third\n", "3\n"), ["first"], ["first"]),  # touched
        (TEXT.replace("second\n", ""), ["first"], ["first", "third"]),
        (TEXT.replace("\n", "\r\n").replace("second", "2"), ["first"], ["first"]),  # all are
        ("", [], []),
        ("fourth\nfirst\nthird", ["first"], ["first"]),
    ],
)
def test_an_edit_is_carried_over(now: str, alone: list[str], wanted: list[str]) -> None:
    whole, then = seen(TEXT, "first", "third"), seen(TEXT, "first")
    assert shown(merged(whole, then, seen(now, *alone))) == wanted


def test_what_the_project_silences_stays_silent() -> None:
    whole, then = seen(TEXT, "third"), seen(TEXT, "first", "third")
    now = "# note\n" + TEXT
    assert shown(merged(whole, then, seen(now, "first", "third"))) == ["third"]


def test_what_the_project_says_of_a_finding_stays() -> None:
    whole = Seen(TEXT, (finding(TEXT, "first", severity=Severity.HINT, because="few"),))
    (found,) = merged(whole, seen(TEXT, "first"), seen("\n" + TEXT, "first")).findings
    assert (found.severity, found.because, found.position.line) == (Severity.HINT, "few", 2)


def test_fixes_are_safe_where_the_project_said_so() -> None:
    now = "\n" + TEXT
    safe = Fix("join-strings", (Edit(1, 6, "x"),), Safety.SAFE, "join")
    unsafe = replace(safe, safety=Safety.UNSAFE, reason="other files")
    alone = Seen(now, (finding(now, "first", fix=safe),))
    then = seen(TEXT, "first")
    for known, wanted in ((safe, safe), (unsafe, None), (None, None)):
        whole = Seen(TEXT, (finding(TEXT, "first", fix=known),))
        assert merged(whole, then, alone).findings[0].fix == wanted
    (new,) = merged(Seen(TEXT, ()), Seen(TEXT, ()), alone).findings
    (first,) = unread(alone).findings
    assert new == first
    assert isinstance(first.fix, Fix)
    assert first.fix.safety is Safety.UNSAFE


def test_texts_that_cannot_be_compared() -> None:
    whole, then = seen("third\n", "third"), seen(TEXT, "first")
    assert shown(merged(whole, then, seen(TEXT, "first"))) == ["first"]
