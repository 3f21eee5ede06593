"""Numbers."""

import functools


@functools.cache
def catalan(left: int, right: int) -> int:
    if right == 0:
        return 1
    if left == 0:
        return catalan(left, right - 1)
    return catalan(left - 1, right) + catalan(left, right - 1)


def triangle(n: int) -> int:
    return 0 if n == 0 else n + triangle(n - 1)
