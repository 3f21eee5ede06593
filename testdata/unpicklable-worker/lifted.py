"""Lifted functions that are run with a pool, and give what they should."""

import multiprocessing


def apply_all(function, numbers):
    return [function(n) for n in numbers]


def attempt(call):
    try:
        return call()
    except Exception:
        return "cannot be pickled"


class Steps:
    def squares(self, numbers):
        with multiprocessing.get_context("fork").Pool(2) as pool:
            return pool.map(lambda x, offset=1: x * x + offset, numbers)  # error: PFL102

    def named(self, numbers):
        negate = lambda x: (  # noqa: E731
            -x
        )
        with multiprocessing.get_context("fork").Pool(2) as pool:
            return pool.map(negate, numbers)  # error: PFL102


def inner(numbers):
    text = "before"

    def shape(x):
        values = """
        kept as it is
        """
        if x > 1:
            return values.count("\n") + shape(x - 1)
        return 1

    with multiprocessing.get_context("fork").Pool(2) as pool:
        return text, pool.map(shape, numbers)  # error: PFL102


def told_its_name(numbers):
    def half(x):
        return x // 2

    with multiprocessing.get_context("fork").Pool(2) as pool:
        return half.__qualname__, attempt(lambda: pool.map(half, numbers))  # error: PFL102


def run():
    steps = Steps()
    found = [
        attempt(lambda: steps.squares([1, 2])),  # ok
        attempt(lambda: steps.named([1, 2])),  # ok
        attempt(lambda: inner([1, 2])),  # ok
    ]
    del found
    return apply_all(lambda x: x + 1, [1, 2]), told_its_name([4])[0]  # ok
