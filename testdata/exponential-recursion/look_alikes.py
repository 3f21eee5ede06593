"""Functions that call themselves twice and are right to, or only look so."""

import functools


@functools.lru_cache(maxsize=None)
def fib(n):  # ok: results-stored
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def memo_fib(n, known):  # ok: it keeps its results itself
    if n in known:
        return known[n]
    known[n] = n if n < 2 else memo_fib(n - 1, known) + memo_fib(n - 2, known)
    return known[n]


def size(tree):  # ok: a walk over a tree
    if tree is None:
        return 0
    return 1 + size(tree.left) + size(tree.right)


def highest(numbers, low, high):  # ok: halves that share nothing
    if high - low == 1:
        return numbers[low]
    middle = (low + high) // 2
    return max(highest(numbers, low, middle), highest(numbers, middle, high))


def search(numbers, wanted, low: int, high: int) -> int:  # ok: one of the two
    if low > high:
        return -1
    if numbers[low] < wanted:
        return search(numbers, wanted, low + 1, high)
    return search(numbers, wanted, low, high - 1)


def moves(count, source, target, spare):  # ok: the output is that long
    if count == 0:
        return []
    return [*moves(count - 1, source, spare, target), (source, target), *moves(count - 1, spare, target, source)]


def hanoi(count, source, target, spare):  # ok: it prints each move
    if count > 0:
        hanoi(count - 1, source, spare, target)
        print(source, target)
        hanoi(count - 1, spare, target, source)


def subsets(items):  # ok: the result has that many elements
    if not items:
        return [[]]
    return subsets(items[1:]) + [[items[0], *rest] for rest in subsets(items[1:])]


def queens(row, columns):  # ok: it tries, and takes back
    if row == 8:
        return 1
    found = 0
    for column in range(8):
        columns.append(column)
        found += queens(row + 1, columns)
        columns.pop()
    return found


def countdown(n):  # ok: one call of itself
    return 0 if n == 0 else 1 + countdown(n - 1)


def power(base, exponent):  # ok: one of the two
    if exponent == 0:
        return 1
    return power(base, exponent - 1) * base if exponent % 2 else power(base, exponent - 2) * base * base


def sample(n, draw):  # ok: nobody knows what `draw` does
    if n < 2:
        return 1
    return draw() + sample(n - 1, draw) + sample(n - 2, draw)


class Parser:
    def term(self, depth):  # ok: it moves on in what it reads
        if depth == 0:
            return 0
        self.place += 1
        return self.term(depth - 1) + self.term(depth - 1)
