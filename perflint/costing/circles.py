"""Functions that call one another in a circle, found while callees are brought before their callers."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator


def groups(
    start: int, callees: Callable[[int], Iterable[int]], done: Container[int]
) -> Iterator[list[int]]:
    """A function and all that it calls, without what is done, callees first: those that call one another in a
    circle as one group (after Tarjan, without recursion).

    Args:
        callees: of a function.
        done: functions of which nothing is asked any more; it may grow meanwhile.
    """
    indexes: dict[int, int] = {}
    lowest: dict[int, int] = {}
    unfinished: list[int] = []
    waiting: set[int] = set()
    stack: list[tuple[int, Iterator[int]]] = []

    def enter(function: int) -> None:
        indexes[function] = lowest[function] = len(indexes)
        unfinished.append(function)
        waiting.add(function)
        stack.append((function, iter(callees(function))))

    if start not in done:
        enter(start)
    while stack:
        function, left = stack[-1]
        for callee in left:
            if callee in done:
                continue
            if callee not in indexes:
                enter(callee)
                break
            if callee in waiting:
                lowest[function] = min(lowest[function], indexes[callee])
        else:
            stack.pop()
            if stack:
                above = stack[-1][0]
                lowest[above] = min(lowest[above], lowest[function])
            if lowest[function] == indexes[function]:
                group = unfinished[unfinished.index(function) :]
                del unfinished[-len(group) :]
                waiting.difference_update(group)
                yield group
