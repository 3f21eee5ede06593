"""Functions that call themselves twice."""

import functools


@functools.cache
def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


@functools.cache
def paths(rows: int, columns: int) -> int:
    if rows == 0 or columns == 0:
        return 1
    return paths(rows - 1, columns) + paths(rows, columns - 1)


@functools.cache
def distance(one: str, other: str) -> int:
    if not one:
        return len(other)
    if not other:
        return len(one)
    if one[0] == other[0]:
        return distance(one[1:], other[1:])
    return 1 + min(distance(one[1:], other), distance(one, other[1:]), distance(one[1:], other[1:]))


@functools.cache
def stairs(left, longest: int):
    if left <= 0:
        return 1 if left == 0 else 0
    total = 0
    for step in (1, 2, 3):
        if step <= longest:
            total += stairs(left - 1, longest)
    return total


def change(amount: int, coins: tuple) -> int:
    if amount == 0:
        return 0
    return 1 + min(change(amount - coin, coins) for coin in coins if coin <= amount)


@functools.cache
def jumps(left):
    if left < 2:
        return left
    return jumps(left - 1) + 2 * jumps(left - 2)


class Board:
    def count(self, row: int, column: int) -> int:
        if row == 0 or column == 0:
            return 1
        return self.count(row - 1, column) + self.count(row, column - 1)


@functools.cache
def tribonacci(n: int) -> int:
    if n < 3:
        return 1
    return tribonacci(n - 1) + tribonacci(n - 2) + tribonacci(n - 3)


def run():
    return fib(20), paths(16, 3), distance("kitten", "sitting"), stairs(16, 3), tribonacci(10)


def board():
    return Board().count(16, 3), change(20, (1, 2, 5))
