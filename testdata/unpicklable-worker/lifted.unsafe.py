"""Lifted functions that are run with a pool, and give what they should."""

import multiprocessing


def apply_all(function, numbers):
    return [function(n) for n in numbers]


def attempt(call):
    try:
        return call()
    except Exception:
        return "cannot be pickled"


def squares_task(x, offset=1):
    return x * x + offset


def named_negate(x):
    return (  # noqa: E731
        -x
    )


class Steps:
    def squares(self, numbers):
        return list(map(squares_task, numbers))

    def named(self, numbers):
        negate = named_negate
        return list(map(negate, numbers))


def shape(x):
    values = """
        kept as it is
        """
    if x > 1:
        return values.count("\n") + shape(x - 1)
    return 1


def inner(numbers):
    text = "before"

    with multiprocessing.get_context("fork").Pool(2) as pool:
        return text, pool.map(shape, numbers)


def told_its_name(numbers):
    def half(x):
        return x // 2

    with multiprocessing.get_context("fork").Pool(2) as pool:
        return half.__qualname__, attempt(lambda: pool.map(half, numbers))


def run():
    steps = Steps()
    found = [
        attempt(lambda: steps.squares([1, 2])),
        attempt(lambda: steps.named([1, 2])),
        attempt(lambda: inner([1, 2])),
    ]
    del found
    return apply_all(lambda x: x + 1, [1, 2]), told_its_name([4])[0]
