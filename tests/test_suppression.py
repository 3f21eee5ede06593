"""Suppression comments: what they cover, and what is said of those that cover nothing."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from perflint.language.names import Names
from perflint.rules import own
from perflint.rules.finding import Finding, Impact, Severity
from perflint.rules.selection import Selectable
from perflint.rules.suppression import Suppressions, mentioned
from perflint.syntax.applying import apply
from perflint.syntax.edits import Fix
from perflint.syntax.reading import decode

KNOWN = (
    *own.OWN,
    Selectable("PFL601", "string-concat", "default"),
    Selectable("PFL401", "blocking-http", "default"),
)
ENABLED = frozenset(rule.code for rule in KNOWN)


def left(text: str, *, code: str = "PFL601", enabled: frozenset[str] = ENABLED) -> list[str]:
    """What is reported for a file in which every `slow(…)` call is a finding."""
    source = decode(text.encode(), Path("a.py"))
    tree = ast.parse(text)
    lines = source.lines
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "slow":
            start, end = lines.span(node)
            name = next(rule.name for rule in KNOWN if rule.code == code)
            found.append(
                Finding(
                    code,
                    name,
                    "slow",
                    Severity.WARNING,
                    Impact.OVERHEAD,
                    start,
                    end,
                    lines.position(start),
                    lines.position(end),
                )
            )
    suppressions = Suppressions(source, Names(tree), KNOWN)
    kept = suppressions.keep(found)
    kept += suppressions.unused(enabled)
    return [f"{f.position.line}:{f.code}" for f in sorted(kept, key=lambda f: f.start)]


def cleaned(text: str) -> str:
    """The text without its unused suppressions."""
    source = decode(text.encode(), Path("a.py"))
    suppressions = Suppressions(source, Names(ast.parse(text)), KNOWN)
    suppressions.keep([])
    fixes = [f.fix for f in suppressions.unused(ENABLED) if isinstance(f.fix, Fix)]
    return apply(text, fixes)[0]


@pytest.mark.parametrize(
    "comment",
    [
        "# perflint: ignore[PFL601]",
        "#perflint:ignore[PFL601]",
        "# perflint: ignore[string-concat]",
        "# perflint: ignore[PFL401, PFL601]  why not",
        "# noqa: PFL601",
        "# noqa: E501, PFL601",
        "# NOQA:PFL601 because",
        "# noqa",
        "# type: ignore  # perflint: ignore[PFL601]",
    ],
)
def test_at_the_end_of_the_line(comment: str) -> None:
    assert "1:PFL601" not in left(f"x = slow(1)  {comment}\n")
    assert "2:PFL601" in left(f"y = 1  {comment}\nx = slow(1)\n")


@pytest.mark.parametrize(
    "comment",
    [
        "# perflint: ignore[PFL401]",
        "# noqa: PFL401",
        "# noqa: E501",
        "# noqa:E501,W291",
        "# perflint: ignore",
        "# ruff: noqa",
        "# perflint: ignored[PFL601]",
        "# see perflint",
    ],
)
def test_what_does_not_suppress(comment: str) -> None:
    assert "1:PFL601" in left(f"x = slow(1)  {comment}\n")


def test_in_strings_nothing_suppresses() -> None:
    assert left('x = slow("# noqa")\n') == ["1:PFL601"]
    assert left('x = slow("""\n# perflint: skip-file\n# noqa: PFL601 """)\n') == ["1:PFL601"]
    assert left('x = slow(f"{1} # perflint: ignore[PFL601]")\n') == ["1:PFL601"]
    assert left('x = slow("#")  # noqa: PFL601\n') == []
    assert left('x = slow("a"  # noqa: PFL601\n  "b")\n') == []


def test_on_its_own_line_it_covers_the_next_statement() -> None:
    comment = "# perflint: ignore[PFL601]\n"
    assert left(f"{comment}x = slow(1)\ny = slow(2)\n") == ["3:PFL601"]
    assert left(f"{comment}# more\n\nx = slow(1)\n") == []
    assert left(f"{comment}x = [\n    1,\n    slow(1),\n]\n") == []
    assert left(f"x = [\n    slow(0),\n    {comment}    slow(1),\n    slow(2),\n]\n") == [
        "2:PFL601",
        "5:PFL601",
    ]
    assert left(f"if x:\n    pass\n    {comment}else:\n    y = slow(1)\n") == [
        "3:PFL001",
        "5:PFL601",
    ]


def test_of_compound_statements_the_header_is_meant() -> None:
    assert left("for x in slow(1):  # noqa: PFL601\n    slow(2)\n") == ["2:PFL601"]
    assert left("# perflint: ignore[PFL601]\nfor x in slow(1):\n    slow(2)\n") == ["3:PFL601"]
    text = "# perflint: ignore[PFL601]\n@slow(1)\ndef f(\n    x=slow(2),\n):\n    slow(3)\n"
    assert left(text) == ["6:PFL601"]


def test_of_statements_over_several_lines_the_first_or_last_line() -> None:
    body = "x = call(\n    1,{inner}\n    slow(2),\n    3,\n){last}\n"
    mark = "  # perflint: ignore[PFL601]"
    assert left(body.format(inner="", last=mark)) == []
    assert left(body.format(inner=mark, last="")) == ["2:PFL001", "3:PFL601"]
    assert left(f"x = call({mark}\n    slow(2),\n)\n") == []
    assert left(f"x = call(\n    slow(2),{mark}\n    slow(3),\n)\n") == ["3:PFL601"]
    assert left(f"x = call(\n    slow(\n        2\n    ),{mark}\n    slow(3),\n)\n") == ["5:PFL601"]


def test_skip_file() -> None:
    assert left("x = slow(1)\n# perflint: skip-file\n") == []


def test_unused_ones_are_reported() -> None:
    assert left("x = 1  # perflint: ignore[PFL601]\n") == ["1:PFL001"]
    assert left("x = 1  # noqa: PFL601\n") == ["1:PFL001"]
    assert left("x = 1  # noqa\n") == []
    assert left("x = 1  # noqa: E501\n") == []
    assert left("x = slow(1)  # perflint: ignore[PFL601, PFL401]\n") == ["1:PFL001"]
    assert left("x = 1  # perflint: ignore[PFL999]\n") == ["1:PFL001"]
    assert left("x = 1  # perflint: ignore\n") == ["1:PFL001"]


def test_of_rules_that_did_not_run_nothing_is_said() -> None:
    enabled = frozenset({"PFL001", "PFL401"})
    assert left("x = 1  # perflint: ignore[PFL601]\n", enabled=enabled) == []
    assert left("x = 1  # perflint: ignore[PFL999]\n", enabled=enabled) == ["1:PFL001"]


@pytest.mark.parametrize(
    ("comment", "told"),
    [
        (
            "ignore[PFL401 because the device needs it",
            "is not closed and suppresses nothing; write `# perflint: ignore[PFL401]`",
        ),
        (
            "ignore[string-concat",
            "is not closed and suppresses nothing; write `# perflint: ignore[string-concat]`",
        ),
        ("ignore[PFL401, PFL601  # noqa", "write `# perflint: ignore[PFL401, PFL601]`"),
        ("ignore[", "is not closed and suppresses nothing; write `# perflint: ignore[CODE]`"),
        ("ignore", "names no rule; write `# perflint: ignore[CODE]`"),
        ("ignore[]", "names no rule"),
        ("ignore PFL401 because", "names no rule; write `# perflint: ignore[PFL401]`"),
        ("ignore: PFL401 because", "names no rule; write `# perflint: ignore[PFL401]`"),
        ("ignore(PFL401) because", "names no rule; write `# perflint: ignore[PFL401]`"),
        ("ignore because of this", "names no rule; write `# perflint: ignore[CODE]`"),
        (
            "ignore[string-conct] why",
            "no rule `string-conct`; correct the comment: did you mean `string-concat`?",
        ),
        ("ignore[PFL4] why", "no rule `PFL4`; correct the comment"),
        ("ignore[PFL401;PFL601] why", "no rule `PFL401;PFL601`; correct the comment"),
        (
            "ignore[PFL401 as needed] why",
            "no rule `as`, `needed`; correct the comment: `ignore[CODE, CODE]`",
        ),
        (
            "ignored[PFL401]",
            "`perflint: ignored` means nothing; write `# perflint: ignore[PFL401]`",
        ),
        ("disable=PFL401", "`perflint: disable` means nothing; write `# perflint: ignore[PFL401]`"),
        ("disable=string-concat  # why", "write `# perflint: ignore[string-concat]`"),
        ("disable=all", "write `# perflint: ignore[CODE]`"),
        ("disable", "write `# perflint: ignore[CODE]`"),
        ("disable-next=PFL401", "write `# perflint: ignore[PFL401]`"),
        ("noqa", "write `# perflint: ignore[CODE]`"),
        ("noqa: PFL401", "write `# perflint: ignore[PFL401]`"),
        (
            "enable=PFL401",
            "`perflint: enable` means nothing: a suppression holds for its statement only",
        ),
        ("skip", "to leave the file out, write `# perflint: skip-file`"),
        ("skip_file", "to leave the file out, write `# perflint: skip-file`"),
        ("skip-files", "to leave the file out, write `# perflint: skip-file`"),
        ("ignore-file", "to leave the file out, write `# perflint: skip-file`"),
        ("skip-file[PFL401]", "takes no rules"),
        ("skip-file: PFL401", "takes no rules"),
    ],
)
def test_what_is_not_understood_is_told_and_left_alone(comment: str, told: str) -> None:
    text = f"x = slow(1)  # perflint: {comment}\n"
    source = decode(text.encode(), Path("a.py"))
    suppressions = Suppressions(source, Names(ast.parse(text)), KNOWN)
    suppressions.keep([])
    messages = [f.message for f in suppressions.unused(ENABLED) if f.fix is None]
    assert any(told in message for message in messages), messages
    assert cleaned(text) == text
    assert "1:PFL001" in left(text)


@pytest.mark.parametrize(
    "comment",
    [
        "blocks",
        "pure",
        "few",
        "skip this where the table is small",
        "disable the cache before measuring",
        "allow for a second round",
        "off by one was mended",
        "it is slow, see the ticket",
        "https://example.org",
        "noqa comments are read as well",
    ],
)
def test_prose_is_no_directive(comment: str) -> None:
    assert left(f"x = slow(1)  # perflint: {comment}\n") == ["1:PFL601"]


def test_what_a_noqa_says_besides_is_no_code() -> None:
    text = "x = 1  # noqa: E501, PFL601 utf8 is decoded\n"
    assert cleaned(text) == "x = 1  # noqa: E501 utf8 is decoded\n"
    assert left("x = slow(1)  # noqa: E501 PFL601 utf8\n") == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("x = 1  # perflint: ignore[PFL601]\ny = 2\n", "x = 1\ny = 2\n"),
        ("x = 1  # noqa: E501, PFL601\n", "x = 1  # noqa: E501\n"),
        ("x = 1  # noqa: PFL601 for speed\n", "x = 1\n"),
        ("x = 1  # type: ignore # noqa: PFL601\n", "x = 1  # type: ignore\n"),
        ("x = 1  # noqa: PFL601 # type: ignore\n", "x = 1  # type: ignore\n"),
        ("    # perflint: ignore[PFL601]\nx = 1\n", "x = 1\n"),
        ("x = 1\r\n# perflint: ignore[PFL601]\r\ny = 2\r\n", "x = 1\r\ny = 2\r\n"),
        ("x = 1  # perflint: ignore[PFL999, PFL601]", "x = 1"),
        ("é = 'ä'  # perflint: ignore[PFL601]\n", "é = 'ä'\n"),
    ],
)
def test_unused_ones_can_be_removed(before: str, after: str) -> None:
    text = before
    for _ in range(3):
        text = cleaned(text)
    assert text == after


def test_texts_without_markers_are_quick_to_pass() -> None:
    assert not mentioned("x = 1  # a comment\n")
    assert not mentioned("noqa = 1\n")
    assert mentioned("x = 1  # NoQA\n")


def test_each_is_told_once_where_several_stand_in_a_comment() -> None:
    text = "x = 1  # perflint: ignore[PFL601] # noqa: PFL401 # perflint: ignore[PFL999"
    source = decode(text.encode(), Path("a.py"))
    suppressions = Suppressions(source, Names(ast.parse(text)), KNOWN)
    suppressions.keep([])
    assert len(list(suppressions.unused(ENABLED))) == len(suppressions.directives) == 3
