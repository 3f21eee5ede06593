"""Workers with private names, which a class around them spells in its own way."""

import multiprocessing


def apply_all(function, numbers):
    return [function(n) for n in numbers]


def _double(x):
    return x * 2


class Steps:
    def doubled(self, numbers):
        with multiprocessing.get_context("fork").Pool(2) as pool:
            return pool.map(_double, numbers)

    def named(self, numbers):
        def scale(x, __by=3):
            return x * __by

        with multiprocessing.get_context("fork").Pool(2) as pool:
            return pool.map(scale, numbers)

    def keyword(self, numbers):
        def options(x):
            return dict(__x=x)

        with multiprocessing.get_context("fork").Pool(2) as pool:
            return pool.map(options, numbers)

    def alone(self, numbers):
        def __half(x):
            return x // 2

        return apply_all(__half, numbers)

    def in_turn(self, numbers):
        return apply_all(lambda __x: __x, numbers)

    def mapped(self, numbers):
        return list(map(lambda x: x + 1, numbers))

    def imported(self, numbers):
        with multiprocessing.get_context("fork").Pool(2) as pool:
            return pool.map(abs, numbers)


def attempt(call):
    try:
        return call()
    except AttributeError:
        return "cannot be pickled"


def run():
    steps = Steps()
    doubled = attempt(lambda: steps.doubled([1, 2]))
    assert doubled in ([2, 4], "cannot be pickled")
    return steps.alone([2, 4])
