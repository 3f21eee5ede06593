"""What is remembered of types: circles are answered the same wherever they are entered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import permutations

import pytest

from perflint.engine.checking.workers import deep
from perflint.language.terms.value_types import Type
from perflint.project.world.memory import ANYTHING, Answer, Memory
from perflint.project.world.passed import Passed

BOOK, FILM = Type("instance", "shop.Book"), Type("instance", "shop.Film")
Rules = Mapping[str, Callable[[Callable[[str], Answer]], Answer]]


def holding(inner: Answer) -> Type:
    assert inner is None or isinstance(inner, Type)
    return Type("instance", "builtins.list", (inner,))


def either(*found: Answer) -> Answer:
    """What is known, where all that is known is the same."""
    known = {each for each in found if each is not None}
    return known.pop() if len(known) == 1 else None


def answers(rules: Rules, order: tuple[str, ...]) -> dict[str, Answer]:
    memory = Memory()

    def ask(key: str) -> Answer:
        return memory.recall(key, lambda: rules[key](ask))

    first = {key: ask(key) for key in order}
    assert {key: ask(key) for key in order} == first
    assert not memory.busy
    return first


CIRCLES: dict[str, tuple[Rules, dict[str, Answer]]] = {
    "one that hands on what comes from outside": (
        {
            "a": lambda ask: either(ask("b"), BOOK),
            "b": lambda ask: ask("c"),
            "c": lambda ask: ask("a"),
        },
        {"a": BOOK, "b": BOOK, "c": BOOK},
    ),
    "two that meet": (
        {
            "a": lambda ask: either(ask("b"), ask("d")),
            "b": lambda ask: ask("a"),
            "c": lambda ask: either(ask("d"), FILM),
            "d": lambda ask: either(ask("c"), ask("a")),
        },
        {"a": FILM, "b": FILM, "c": FILM, "d": FILM},
    ),
    "one about which nothing is known": (
        {"a": lambda ask: ask("b"), "b": lambda ask: ask("a")},
        {"a": None, "b": None},
    ),
    "one that contradicts itself": (
        {
            "a": lambda ask: either(ask("b"), BOOK),
            "b": lambda ask: FILM if ask("a") == BOOK else None,
        },
        {"a": None, "b": None},
    ),
    "one beside which all is known": (
        {
            "a": lambda ask: either(ask("a"), ask("b")),
            "b": lambda ask: BOOK,
            "c": lambda ask: either(ask("b"), ask("a")),
        },
        {"a": BOOK, "b": BOOK, "c": BOOK},
    ),
}


@pytest.mark.parametrize("name", CIRCLES)
def test_it_makes_no_difference_what_is_asked_first(name: str) -> None:
    rules, expected = CIRCLES[name]
    for order in permutations(rules):
        found = answers(rules, order)
        assert found == expected, order


def test_what_gets_more_exact_each_time_ends() -> None:
    rules: Rules = {"a": lambda ask: holding(ask("b")), "b": lambda ask: ask("a")}
    for order in permutations(rules):
        for found in answers(rules, order).values():
            assert isinstance(found, Type)
            assert found.name == "builtins.list"


def test_each_question_of_a_large_circle_is_asked_a_few_times() -> None:
    count = 300
    asked = 0
    memory = Memory()

    def find(number: int) -> Answer:
        nonlocal asked
        asked += 1
        others = [ask((number + step) % count) for step in (1, 7, 50)]
        return either(*others, BOOK if number == 42 else None)

    def ask(number: int) -> Answer:
        return memory.recall(number, lambda: find(number))

    assert deep(lambda: {ask(number) for number in range(count)}) == {BOOK}
    assert asked < 12 * count


def test_an_error_leaves_no_question_open() -> None:
    memory = Memory()

    def fail() -> Answer:
        memory.recall("inner", lambda: memory.recall("outer", lambda: BOOK))
        raise RuntimeError

    with pytest.raises(RuntimeError):
        memory.recall("outer", fail)
    assert not memory.busy
    assert memory.recall("inner", lambda: FILM) == FILM
    assert memory.recall("outer", lambda: BOOK) == BOOK


def test_what_rests_on_something_is_forgotten_with_it() -> None:
    memory = Memory()

    def resting(name: str, found: Answer) -> Answer:
        memory.note((name,))
        return found

    def through(key: str, inner: str) -> Answer:
        return memory.recall(key, lambda: memory.recall(inner, lambda: None))

    memory.recall("a", lambda: resting("f", BOOK))
    memory.recall("b", lambda: resting("g", BOOK))
    through("c", "a")
    found, rests = memory.collect(lambda: memory.recall("c", lambda: None))
    assert found == BOOK
    assert rests == {"f"}
    memory.forget({"f"})
    assert memory.recall("a", lambda: FILM) == FILM
    assert memory.recall("b", lambda: FILM) == BOOK
    assert through("c", "a") == FILM


def test_what_rests_on_very_much_may_rest_on_anything() -> None:
    memory = Memory()

    def ask(number: int) -> Answer:
        def find() -> Answer:
            memory.note((f"f{number}",))
            return ask(number - 1) if number else BOOK

        return memory.recall(number, find)

    for number in range(1_000):
        ask(number)
    assert memory.collect(lambda: ask(50))[1] == {f"f{number}" for number in range(51)}
    assert memory.collect(lambda: ask(900))[1] == {ANYTHING}
    memory.forget({"g"})
    assert memory.recall(50, lambda: FILM) == BOOK
    assert memory.recall(900, lambda: FILM) == FILM
    memory.forget(frozenset())
    assert memory.recall(50, lambda: FILM) == BOOK


def test_all_of_a_circle_rest_on_what_one_of_it_rests_on() -> None:
    memory = Memory()

    def find(key: str, after: str) -> Answer:
        if key == "b":
            memory.note(("f",))
        return ask(after)

    def ask(key: str) -> Answer:
        after = {"a": "b", "b": "c", "c": "a"}[key]
        return memory.recall(key, lambda: find(key, after))

    ask("a")
    for key in "abc":
        assert memory.collect(lambda key=key: ask(key))[1] == {"f"}  # type: ignore[misc]


def test_of_what_callers_pass_the_doubt_is_that_of_the_last_round() -> None:
    memory = Memory()

    def first() -> Answer:
        other = ask_second()
        return Passed(BOOK, other.doubt if isinstance(other, Passed) else "unknown")

    def ask_first() -> Answer:
        return memory.recall("first", first)

    def ask_second() -> Answer:
        return memory.recall("second", lambda: ask_first() and Passed(BOOK))

    assert ask_second() == Passed(BOOK)
    assert ask_first() == Passed(BOOK)
