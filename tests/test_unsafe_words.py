"""What unsafe fixes change, in few words, as menus tell it."""

from __future__ import annotations

import pytest

from perflint.report.unsafe import changes
from perflint.syntax.edits import Fix, Safety


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("the calls overlap and their effects come in another order", "order"),
        (
            "an exception loses the results of its chunk, and the first results come later",
            "exceptions, order",
        ),
        ("`row` may be a `markupsafe.Markup`, a `str` with operators of its own", "types"),
        ("`order` is used elsewhere too", "behaviour"),
        ("it is made also where the loop does not run", "empty loops"),
        ("no signals are sent, and all rows are written or none", "queries"),
        ("sums differ in their last digits, and nothing sums to `0.0`", "digits, numbers"),
    ],
)
def test_the_reason_in_a_few_words(reason: str, words: str) -> None:
    assert changes(Fix("x", (), Safety.UNSAFE, "rewrite", reason)) == words


def test_a_safe_fix_changes_nothing() -> None:
    assert changes(Fix("x", (), Safety.SAFE, "rewrite", "an exception")) == ""
