"""Queues in lists and in deques."""

from collections import deque


def breadth_first(graph, start):
    queue = [start]
    order = []
    while queue:
        node = queue.pop(0)  # error: PFL608
        order.append(node)
        queue.extend(graph.get(node, ()))
    return order


def newest_first(rows):
    found = []
    for row in rows:
        found.insert(0, row)  # hint: PFL608
    return found


def drained(items: list):
    total = 0
    while items:
        total += items[0]
        del items[0]  # hint: PFL608
    return total


def with_deque(start):
    queue = deque([start])
    while queue:
        queue.popleft()  # ok: a deque
    return queue


def from_the_end(items: list):
    while items:
        items.pop()  # ok: the end
    return items


def entries(table: dict):
    while table:
        table.pop(0, None)  # ok: a dict
        table.clear()
    return table


def arguments(lines):
    found = []
    for line in lines:
        parts = line.split()
        found.append(parts.pop(0))  # ok: made in the same iteration
    return found


def once(items: list):
    return items.pop(0)  # ok: no loop


def unknown(rows, queue):
    for row in rows:
        queue.pop(0)  # ok: nobody knows what it is
    return rows


def middle(rows):
    found = [0]
    for row in rows:
        found.insert(1, row)  # ok: not the front
    return found


def run():
    graph = {1: [2, 3], 2: [4]}
    return breadth_first(graph, 1), newest_first([1, 2]), drained([1, 2]), arguments(["a b"])
