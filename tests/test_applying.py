"""Applying fixes: all or none of each, in one round only what has nothing in common."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perflint.syntax.applying import apply
from perflint.syntax.edits import Edit, Fix, Safety, replace


def fix(*edits: Edit, safety: Safety = Safety.SAFE) -> Fix:
    return Fix("some-codemod", edits, safety, "do it")


def change(text: str, *changes: tuple[str, str], safety: Safety = Safety.SAFE) -> Fix:
    """A fix that puts each second text in the place of the first, which the text has once.

    `|` in the first text is where something is only added.
    """
    edits = []
    for old, new in changes:
        plain = old.replace("|", "")
        assert text.count(plain) == 1, plain
        start = text.index(plain)
        if "|" in old:
            start += old.index("|")
            edits.append(Edit(start, start, new))
        else:
            edits.append(Edit(start, start + len(old), new))
    return fix(*edits, safety=safety)


def together(text: str, *fixes: Fix) -> bool:
    """Whether two fixes are applied in one round, in either order."""
    found = {len(apply(text, order)[1]) for order in (fixes, tuple(reversed(fixes)))}
    assert len(found) == 1, "the order decides"
    return found == {len(fixes)}


def test_edits_are_carried_out_in_any_order() -> None:
    assert replace("abcdef", [Edit(4, 5, "X"), Edit(0, 1, ""), Edit(2, 2, "--")]) == "b--cdXf"


def test_the_first_of_two_overlapping_fixes_wins() -> None:
    first, second = fix(Edit(0, 3, "X")), fix(Edit(2, 4, "Y"))
    assert apply("abcdef", [first, second]) == ("Xdef", [first])
    assert apply("abcdef", [second, first]) == ("abYef", [second])


def test_a_fix_is_applied_whole_or_not_at_all() -> None:
    first, second = fix(Edit(0, 1, "x")), fix(Edit(4, 5, "y"), Edit(0, 1, "z"))
    assert apply("a\nb\nc\n", [first, second]) == ("x\nb\nc\n", [first])


def test_what_has_nothing_in_common_goes_together() -> None:
    text = "a = f(b)\nc = g(d)\n"
    first, second = change(text, ("f(b)", "b.f()")), change(text, ("g(d)", "d.g()"))
    assert apply(text, [first, second]) == ("a = b.f()\nc = d.g()\n", [first, second])


def test_two_insertions_at_one_place_overlap() -> None:
    first, second = fix(Edit(2, 2, "x\n")), fix(Edit(2, 2, "y\n"))
    assert apply("a\nb\n", [first, second]) == ("a\nx\nb\n", [first])


def test_an_insertion_inside_a_replacement_overlaps() -> None:
    first, second = fix(Edit(0, 4, "X")), fix(Edit(2, 2, "Y"))
    assert apply("abcd", [first, second]) == ("X", [first])


def test_nothing_to_do() -> None:
    assert apply("abc", []) == ("abc", [])


def test_a_text_without_known_statements_takes_one_fix() -> None:
    first, second = fix(Edit(2, 3, "x")), fix(Edit(6, 7, "y"))
    assert apply("( b\n( d\n", [first, second])[1] == [first]


# Blocks

_LOOP = "def f(xs):\n    a = 0\n    for x in xs:\n        g(x)\n        h(x)\n    return k(a)\n"


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        # From before the loop to behind it: what is in it belongs to it.
        ([("    a = 0", "    b = 0"), ("k(a)", "k(b)")], [("g(", "m(")], False),
        # The head of a loop stands for the loop.
        ([("in xs:", "in list(xs):")], [("g(x)", "m()")], False),
        # Lines that are moved to another depth.
        ([("        g(x)", "            g(x)")], [("g(x)|", "\n        m()")], False),
        # The signature stands for the function.
        ([("f(xs)", "f(xs, /)")], [("k(", "m(")], False),
        # Statements beside one another.
        ([("g(", "m(")], [("k(", "n(")], True),
        ([("|    for", "    b = 1\n")], [("k(", "n(")], True),
    ],
)
def test_blocks(one: list[tuple[str, str]], other: list[tuple[str, str]], both: bool) -> None:
    assert together(_LOOP, change(_LOOP, *one), change(_LOOP, *other)) is both


# Names


@pytest.mark.parametrize(
    ("text", "one", "other", "both"),
    [
        ("a = []\nf(a)\n", ("[]", "set()"), ("f(a)", "g(a)"), False),
        ("f(a)\ng(a)\n", ("f(a)", "h(a)"), ("g(a)", "k(a)"), True),
        ("a.add(1)\ng(a)\n", ("add(1)", "update([1])"), ("g(a)", "k(a)"), False),
        ("a[0] = 1\ng(a)\n", ("1", "2"), ("g(a)", "k(a)"), False),
        ("s.a = []\ng(t.a)\n", ("[]", "set()"), ("g(", "k("), False),
        ("s.a = []\ng(t.b)\n", ("[]", "set()"), ("g(", "k("), True),
        ("s.a.add(1)\ng(t.a)\n", ("add(1)", "update([1])"), ("g(", "k("), False),
        ("def f(s):\n    s.a = 1\ndef g(t):\n    h(t.a)\n", ("1", "2"), ("h(", "k("), True),
        ("def f(s, t):\n    s.a = 1\n    h(t.a)\n", ("1", "2"), ("h(", "k("), False),
        (
            "class A:\n    def f(it):\n        it.a = 1\n    def g(it):\n        h(it.a)\n",
            ("1", "2"),
            ("h(", "k("),
            False,
        ),
        ("f(1)\na = 2\n", ("f(1)", "g('a')"), ("2", "3"), True),
        ("f(1)\na = 2\n", ("f(1)", "g(f'{a}')"), ("2", "3"), False),
        ("del a\ng(a)\n", ("del a\n", ""), ("g(", "k("), False),
        ("with o() as a:\n    p(1)\ng(a)\n", ("o()", "q()"), ("g(", "k("), False),
        ("import os\nos.f(1)\nos.g(2)\n", ("f(1)", "h(1)"), ("g(2)", "k(2)"), True),
        (
            "a = [x for x in f(1)]\nb = [x for x in f(2)]\n",
            ("f(1)", "g(1)"),
            ("f(2)", "g(2)"),
            True,
        ),
        # A function's own names are not those of others, but those of inner functions are its own.
        ("def f(a):\n    a = 1\ndef g(a):\n    h(a)\n", ("1", "2"), ("h(", "k("), True),
        ("def f(a):\n    a = 1\n    def g():\n        h(a)\n", ("1", "2"), ("h(", "k("), False),
        ("a = 1\ndef g():\n    h(a)\n", ("1", "2"), ("h(", "k("), False),
        (
            "def f():\n    global a\n    a = 1\ndef g():\n    h(a)\n",
            ("1", "2"),
            ("h(", "k("),
            False,
        ),
        ("class A:\n    a = 1\n    def g(self):\n        h(a)\n", ("1", "2"), ("h(", "k("), True),
    ],
)
def test_names(text: str, one: tuple[str, str], other: tuple[str, str], both: bool) -> None:
    assert together(text, change(text, one), change(text, other)) is both


def test_two_loops_that_grow_one_string() -> None:
    text = (
        "def f(xs, ys, z):\n    s = 'a'\n    if z:\n        for x in xs:\n            s += x\n"
        "        for y in ys:\n            s += y\n    return s\n"
    )
    start, end = ("s = 'a'", "parts = ['a']"), ("return s", "return ''.join(parts)")
    first = change(text, start, ("s += x", "parts.append(x)"), end)
    second = change(
        text,
        ("|        for y", "        parts = [s]\n"),
        ("s += y", "parts.append(y)"),
        ("s += y\n|", "        s = ''.join(parts)\n"),
    )
    assert not together(text, first, second)


def test_new_names_of_two_functions_are_different_things() -> None:
    text = "def f(a):\n    # first\n    return g(a)\n\n\ndef h(b):\n    return k(b)\n"
    first = change(text, ("|    # first", "    known = set(a)\n"), ("g(a)", "g(known)"))
    second = change(text, ("|    return k", "    known = set(b)\n"), ("k(b)", "k(known)"))
    assert together(text, first, second)
    for added in ("|    # first", "|    return g"):
        shadowing = change(text, (added, "    k = set(a)\n"), ("g(a)", "g(k)"))
        assert together(text, shadowing, second)


def test_new_names_may_be_the_same_where_statements_are_apart() -> None:
    text = "a = ''\nuse(a)\nb = ''\nuse(b)\n"
    first = change(text, ("a = ''", "parts = []"), ("use(a)", "keep(parts)"))
    second = change(text, ("b = ''", "parts = []"), ("use(b)", "keep(parts)"))
    assert together(text, first, second)
    lasting = change(text, ("a = ''", "parts = []"), ("use(a)", "keep(lambda: parts)"))
    assert not together(text, lasting, second)
    among = "a = ''\nb = ''\nuse(a)\nuse(b)\n"
    first = change(among, ("a = ''", "parts = []"), ("use(a)", "keep(parts)"))
    second = change(among, ("b = ''", "parts = []"), ("use(b)", "keep(parts)"))
    assert not together(among, first, second)


@pytest.mark.parametrize(
    ("reader", "both"),
    [
        ("print([one in xs for x in xs])", True),
        ("print(any(one in xs for x in xs))", True),
        ("print(','.join(one for x in xs))", True),
        ("print(sorted(xs, key=one))", True),
        ("later = (one in xs for x in xs)", False),
        ("later = show(one for x in xs)", False),
        ("later = show(each=lambda: one)", False),
        ("later = f'{(lambda: one)()}'", False),
        ("def later():\n        return one", False),
    ],
)
def test_new_names_are_not_shared_with_what_reads_them_late(reader: str, both: bool) -> None:
    text = f"def f(xs):\n    a\n    {reader}\n    b\n    print(two)\n"
    first = change(text, ("|a\n", "new = 1\n    "), ("one", "new"))
    second = change(text, ("|b\n", "new = 2\n    "), ("two", "new"))
    assert together(text, first, second) is both


def test_two_fixes_do_not_add_functions_of_the_same_name() -> None:
    text = "a(1)\nb(2)\n"
    first = change(text, ("|a(1)", "def task(x):\n    return x\n"), ("a(1)", "task(1)"))
    second = change(text, ("|b(2)", "def task(x):\n    return -x\n"), ("b(2)", "task(2)"))
    assert not together(text, first, second)


def test_what_a_function_returns_may_change_by_an_unsafe_fix() -> None:
    text = "def f():\n    return [1]\n\n\ndef g():\n    return f() + h()\n"
    within, calling = ("[1]", "(1,)"), ("+ h()", "* 2")
    assert together(text, change(text, within), change(text, calling))
    unsafe = change(text, within, safety=Safety.UNSAFE)
    assert not together(text, unsafe, change(text, calling))
    assert not together(text, change(text, within), change(text, calling, safety=Safety.UNSAFE))


# What is shared


def test_imports_are_shared() -> None:
    text = "a = f(1)\nb = g(2)\n"
    added = ("|a =", "import torch\n")
    first = change(text, added, ("f(1)", "torch.f(1, device=0)"))
    second = change(text, added, ("g(2)", "torch.g(2, device=0)"))
    after = "import torch\na = torch.f(1, device=0)\nb = torch.g(2, device=0)\n"
    assert apply(text, [first, second]) == (after, [first, second])
    other = change(text, ("|a =", "import torch.nn\n"), ("g(2)", "torch.g(2)"))
    assert not together(text, first, other)


def test_new_values_are_shared_where_neither_changes_them() -> None:
    text = "one(x in rows)\ntwo(y in rows)\n"
    added = ("|one", "known = set(rows)\n")
    first, second = (change(text, added, (f"{x} in rows", f"{x} in known")) for x in "xy")
    assert together(text, first, second)
    growing = change(text, added, ("two(y in rows)", "two(y in known)\nknown.add(y)"))
    assert not together(text, first, growing)


@pytest.mark.parametrize("new", ["parts = ['']", "s = b''", ""])
def test_what_both_change_or_take_out_is_not_shared(new: str) -> None:
    text = "s = ''\none(1)\ntwo(2)\n"
    first = change(text, ("s = ''", new), ("one(1)", "three(1)"))
    second = change(text, ("s = ''", new), ("two(2)", "four(2)"))
    assert not together(text, first, second)
    assert together(text, first, first)


TEXT = "".join(f"{letter}()\n" for letter in "abcdefghijklm")


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
