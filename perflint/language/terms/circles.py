"""Graphs with circles: the parts of one that reach each other, from what is reached first on."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T", bound=Hashable)


def components(
    start: T, following: Callable[[T], Iterable[T]], done: Container[T]
) -> Iterator[list[T]]:
    """The components of a graph that can be reached: what is in one circle is in one component.

    Each comes after those that it leads to (Tarjan's algorithm, without recursion), so that a caller that
    puts together what it knows of them looks at each edge once.

    Args:
        start: where to begin.
        following: what a node leads to.
        done: nodes whose components are known; the caller adds each that is given.
    """
    if start in done:
        return
    order: dict[T, int] = {start: 0}  # when a node was met
    lowest: dict[T, int] = {start: 0}  # the first one met that it leads back to
    open_: list[T] = [start]  # met, and in no component yet
    path = [(start, iter(following(start)))]
    while path:
        node, left = path[-1]
        for follower in left:
            if follower in done:
                continue
            if follower in order:
                lowest[node] = min(lowest[node], order[follower])
                continue
            order[follower] = lowest[follower] = len(order)
            open_.append(follower)
            path.append((follower, iter(following(follower))))
            break
        else:
            path.pop()
            if path:
                above = path[-1][0]
                lowest[above] = min(lowest[above], lowest[node])
            if lowest[node] == order[node]:
                component = [open_.pop()]
                while component[-1] != node:
                    component.append(open_.pop())
                yield component
