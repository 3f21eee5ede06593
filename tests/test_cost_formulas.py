"""Formulas, budgets and comparisons by themselves."""

from __future__ import annotations

import pytest

from perflint.costing.branches import dearest
from perflint.costing.budgets import BudgetError, excess, parsed
from perflint.costing.charges import Charge, put_in
from perflint.costing.folding import MOST_CHARGES, folded
from perflint.costing.formula import Formula, Size, letters_for, product
from perflint.costing.kinds import Kind

N, M = Size("a", "orders", 50, "PAGE_SIZE"), Size("b", "lines of an order")


def formula(*terms: tuple[tuple[Size, ...], int]) -> Formula:
    return Formula.of(terms)


def text(found: Formula) -> str:
    return found.text(letters_for([found]))


def charge(count: int, *factors: Size, arms: tuple[tuple[int, int], ...] = ()) -> Charge:
    what = f"{count} {factors} {arms}"
    return Charge(Kind.QUERIES, count, factors, "a.py", 1, 1, what, "api", arms=arms)


def test_terms_are_told_from_the_constant_up() -> None:
    assert text(formula(((N, M), 1), ((), 2), ((N,), 3))) == "2 + 3·n + n·m"
    assert text(formula(((N, N), 2))) == "2·n²"
    assert text(formula()) == "0"


def test_equal_terms_are_one_and_none_is_none() -> None:
    assert formula(((N,), 1), ((N,), 2)) == formula(((N,), 3))
    assert not formula(((N,), 1), ((N,), -1))
    assert formula(((), 1)) + formula(((), 2), ((N,), 1)) == formula(((), 3), ((N,), 1))


def test_sizes_are_the_same_by_what_is_counted() -> None:
    again = Size("a", "orders, by another name")
    assert formula(((N,), 1), ((again,), 1)) == formula(((N,), 2))


def test_more_than_twelve_terms_are_folded() -> None:
    many = formula(*(((Size(f"{number:02}", "x"),), 1) for number in range(42)))
    told = text(many)
    assert told.endswith(", and 31 more")
    assert told.count("+") == 10
    assert len(many.terms) == 42


def test_values_take_bounds_where_no_number_is_given() -> None:
    found = formula(((), 2), ((N,), 1), ((N, M), 1))
    assert found.value({"a": 3, "b": 4}) == 2 + 3 + 12
    assert formula(((N,), 2)).limit() == 100
    assert found.limit() is None


def test_a_number_or_a_size_takes_the_place_of_a_parameter() -> None:
    parameter = Size("parameter f rows", "rows")
    assert put_in((parameter, M), {parameter.key: (3, ())}) == (3, (M,))
    assert put_in((parameter,), {parameter.key: (1, (N, M))}) == (1, product((N, M)))
    assert put_in((parameter,), {}) == (1, (parameter,))


def test_of_several_ways_the_dearest_is_charged() -> None:
    kept = dearest(
        [
            charge(1),
            charge(5, arms=((0, 1),)),
            charge(1, N, arms=((0, 0),)),
            charge(2, arms=((0, 0), (1, 1))),
        ]
    )
    assert [(each.count, each.factors) for each in kept] == [(1, ()), (1, (N,)), (2, ())]
    assert kept[1].conditions == ("the dearest of several ways",)


def test_too_many_places_are_told_as_one() -> None:
    found = folded(
        Charge(Kind.QUERIES, 1, (), "a.py", line, 1, "x", "api") for line in range(MOST_CHARGES + 9)
    )
    assert len(found) == MOST_CHARGES + 1
    assert sum(each.count for each in found) == MOST_CHARGES + 9
    assert found[-1].what == "further places"


# Budgets


@pytest.mark.parametrize(
    ("limit", "found", "kept"),
    [
        ("queries <= 3", formula(((), 3)), True),
        ("queries < 3", formula(((), 3)), False),
        ("queries <= 3", formula(((), 2), ((M,), 1)), False),
        ("queries <= 60", formula(((), 2), ((N,), 1)), True),  # at most 50
        ("queries <= 51", formula(((), 2), ((N,), 1)), False),
        ("queries <= 1 + n", formula(((), 1), ((M,), 1)), True),
        ("queries <= 1 + n", formula(((), 1), ((M,), 2)), False),
        ("queries <= 1 + 2*n", formula(((), 1), ((M,), 2)), True),
        ("queries <= 1 + 2·n", formula(((), 1), ((M,), 2)), True),
        ("queries <= 1 + 2n", formula(((), 1), ((M,), 2)), True),
        ("queries <= 1 + n", formula(((), 1), ((N,), 1), ((M,), 1)), False),
        ("queries <= 51 + n", formula(((), 1), ((N,), 1), ((M,), 1)), True),
        ("queries <= n*m", formula(((N, M), 1)), True),
        ("queries <= n^2", formula(((M, M), 1)), True),
        ("queries <= 1 + lines", formula(((), 1), ((M,), 1)), True),
        ("queries <= 1 + orders", formula(((), 1), ((M,), 1)), False),
    ],
)
def test_limits(limit: str, found: Formula, kept: bool) -> None:
    (one,) = parsed(limit)
    assert (not excess(found, one.terms)) is kept


def test_several_limits_are_one_budget() -> None:
    assert [(each.kind, dict(each.terms)) for each in parsed("queries <= 3, requests<=1+n")] == [
        (Kind.QUERIES, {(): 3}),
        (Kind.REQUESTS, {(): 1, ("n",): 1}),
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a budget is a limit, as `queries <= 3`"),
        ("queries", "`queries` is no limit; write one as `queries <= 3`"),
        ("queries > 3", "`queries > 3` is no limit; write one as `queries <= 3`"),
        ("queries <= three!", "`three!` is no formula; write one as `3 + 2*n`"),
        ("queries <= 1 +", "`1 +` is no formula; write one as `3 + 2*n`"),
        ("queries <= n^9", "`n^9` is no formula; write one as `3 + 2*n`"),
        (
            "quarries <= 3",
            "there is no cost `quarries`; there are queries, writes, commits, requests, cache, blocking,"
            " loads, passes, tokenizations, syncs, copies, files, processes",
        ),
    ],
)
def test_what_is_no_budget_is_told_in_a_line(text: str, message: str) -> None:
    with pytest.raises(BudgetError) as told:
        parsed(text)
    assert str(told.value) == message
