"""Applying fixes: all or none of each, never two on the same place, and the rest untouched."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from perflint.syntax.applying import apply
from perflint.syntax.edits import Edit, Fix, Safety, replace


def fix(*edits: Edit) -> Fix:
    return Fix("some-codemod", edits, Safety.SAFE, "do it")


def test_edits_are_carried_out_in_any_order() -> None:
    assert replace("abcdef", [Edit(4, 5, "X"), Edit(0, 1, ""), Edit(2, 2, "--")]) == "b--cdXf"


def test_the_first_of_two_overlapping_fixes_wins() -> None:
    first, second = fix(Edit(0, 3, "X")), fix(Edit(2, 4, "Y"))
    assert apply("abcdef", [first, second]) == ("Xdef", [first])
    assert apply("abcdef", [second, first]) == ("abYef", [second])


def test_a_fix_is_applied_whole_or_not_at_all() -> None:
    first, second = fix(Edit(0, 1, "X")), fix(Edit(4, 5, "Y"), Edit(0, 1, "Z"))
    assert apply("abcdef", [first, second]) == ("Xbcdef", [first])


def test_a_shared_edit_is_made_once() -> None:
    added = Edit(0, 0, "import math\n")
    first, second = fix(added, Edit(1, 2, "1")), fix(added, Edit(3, 4, "2"))
    assert apply("abcdef", [first, second]) == ("import math\na1c2ef", [first, second])


def test_neighbours_do_not_overlap() -> None:
    first, second = fix(Edit(0, 2, "X")), fix(Edit(2, 4, "Y"))
    assert apply("abcd", [first, second]) == ("XY", [first, second])


def test_two_insertions_at_one_place_overlap() -> None:
    first, second = fix(Edit(1, 1, "X")), fix(Edit(1, 1, "Y"))
    assert apply("ab", [first, second]) == ("aXb", [first])


def test_an_insertion_inside_a_replacement_overlaps() -> None:
    first, second = fix(Edit(0, 4, "X")), fix(Edit(2, 2, "Y"))
    assert apply("abcd", [first, second]) == ("X", [first])


def test_lines_are_not_added_among_those_that_move_to_another_depth() -> None:
    text = "for a in b:\n    c()\nd()\n"
    deepened = fix(Edit(0, 0, "with e:\n    "), Edit(12, 12, "    "))
    added, outside = fix(Edit(20, 20, "    f()\n")), fix(Edit(24, 24, "g()\n"))
    within = fix(Edit(16, 17, "h"))
    moved = "with e:\n    for a in b:\n        c()\nd()\n"
    assert apply(text, [deepened, added]) == (moved, [deepened])
    assert apply(text, [added, deepened]) == ("for a in b:\n    c()\n    f()\nd()\n", [added])
    both = moved.replace("c()", "h()") + "g()\n"
    assert apply(text, [deepened, within, outside]) == (both, [deepened, within, outside])


def test_fixes_with_the_same_new_name_do_not_go_together_where_one_reaches_into_the_other() -> None:
    text = "a = ''\nb = ''\nuse(a)\nuse(b)\n"
    first = fix(Edit(0, 6, "parts = []"), Edit(14, 20, "keep(parts)"))
    second = fix(Edit(7, 13, "parts = []"), Edit(21, 27, "keep(parts)"))
    after, applied = apply(text, [first, second])
    assert applied == [first]
    assert after == "parts = []\nb = ''\nkeep(parts)\nuse(b)\n"


def test_fixes_with_the_same_new_name_go_one_after_the_other() -> None:
    text = "a = ''\nuse(a)\nb = ''\nuse(b)\n"
    first = fix(Edit(0, 6, "parts = []"), Edit(7, 13, "keep(parts)"))
    second = fix(Edit(14, 20, "parts = []"), Edit(21, 27, "keep(parts)"))
    assert apply(text, [first, second])[1] == [first, second]


def test_names_of_arguments_and_imports_are_no_new_names() -> None:
    added = Edit(0, 0, "import torch\n")
    first = fix(added, Edit(0, 1, "torch.f(device=0)"), Edit(6, 7, "torch.g()"))
    second = fix(added, Edit(2, 3, "torch.f(device=0)"), Edit(4, 5, "torch.g()"))
    assert apply("a b c d e", [first, second])[1] == [first, second]


def test_what_fixes_share_does_not_depend_on_their_order() -> None:
    shared = Edit(3, 4, "")
    second = fix(shared, Edit(5, 6, "new"))
    third = fix(Edit(0, 1, ""), Edit(2, 3, ""), Edit(4, 5, "new"))
    assert apply("0123456789", [fix(shared), second, third])[1] == [fix(shared), second]
    assert apply("0123456789", [third, second, fix(shared)])[1] == [third, fix(shared)]


def test_what_two_fixes_add_alike_is_one_thing() -> None:
    added = Edit(0, 0, "known = set(rows)\n")
    first = fix(added, Edit(5, 6, "known"))
    second = fix(added, Edit(9, 10, "known"))
    for given_fixes in ([first, second], [second, first]):
        assert apply("0123456789abc", given_fixes)[1] == given_fixes


def test_what_two_fixes_take_out_is_not_for_both() -> None:
    text = "with pool:\n    work()\n"
    around = fix(Edit(0, 11, ""), Edit(11, 15, "again: "))
    flat = fix(Edit(0, 11, ""), Edit(15, 21, "rest()"))
    assert apply(text, [around, flat])[1] == [around]
    assert apply(text, [flat, around])[1] == [flat]
    assert apply(text, [flat, flat])[1] == [flat, flat]


def test_two_fixes_do_not_add_functions_of_the_same_name() -> None:
    first = fix(Edit(0, 0, "def task(x):\n    return x\n"), Edit(1, 2, "task"))
    second = fix(Edit(3, 3, "def task(x):\n    return -x\n"), Edit(4, 5, "task"))
    assert apply("ab\ncd\n", [first, second])[1] == [first]


def test_nothing_to_do() -> None:
    assert apply("abc", []) == ("abc", [])


TEXT = "0123456789" * 3


@st.composite
def fixes(draw: st.DrawFn) -> Fix:
    """A fix of one to three edits that do not overlap one another."""
    count = draw(st.integers(1, 3))
    places = sorted(
        draw(
            st.lists(st.integers(0, len(TEXT)), min_size=2 * count, max_size=2 * count, unique=True)
        )
    )
    pairs = zip(places[::2], places[1::2], strict=True)
    return fix(*(Edit(start, end, draw(st.sampled_from(["", "a", "bc"]))) for start, end in pairs))


@given(st.lists(fixes(), max_size=6))
def test_what_is_applied_is_what_is_said(given_fixes: list[Fix]) -> None:
    after, applied = apply(TEXT, given_fixes)
    edits = sorted({edit for one in applied for edit in one.edits})
    assert replace(TEXT, edits) == after
    for one, other in itertools.pairwise(edits):
        assert one.end <= other.start
    kept = len(TEXT) - sum(edit.end - edit.start for edit in edits)
    assert len(after) == kept + sum(len(edit.text) for edit in edits)
    if given_fixes:
        assert applied[0] is given_fixes[0]


@given(st.lists(fixes(), max_size=6))
def test_applying_alone_what_was_applied_gives_the_same(given_fixes: list[Fix]) -> None:
    after, applied = apply(TEXT, given_fixes)
    assert apply(TEXT, applied) == (after, applied)
    assert apply(TEXT, list(reversed(applied)))[0] == after
