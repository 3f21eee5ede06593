"""Diffs of fixtures: what they hold comes out again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tests.changes import diff, patched

LINES = some.lists(some.sampled_from(["", "a", "+a", "-a", "--- a", "@@ -1 +1 @@", "def f():"]))


@given(LINES, LINES)
def test_a_diff_gives_what_it_was_made_of(before: list[str], after: list[str]) -> None:
    old, new = "\n".join(before), "\n".join(after)
    assert patched(old, diff(old, new)) == new


def test_a_place_names_the_function_that_it_is_in() -> None:
    before = "async def total(rows):\n    done = 0\n    return done\n"
    told = diff(before, before.replace("done = 0", "done = 1"))
    assert told == "@@ -2 +2 @@ async def total\n-    done = 0\n+    done = 1\n"


def test_a_diff_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="line 1 is not 'a'"):
        patched("b", diff("a", "c"))
