import heapq
from collections import deque

import numpy as np


def reached(start: str, edges: dict[str, list[str]]) -> set[str]:
    queue = [start]
    found = {start}
    while queue:
        node = queue.pop(0)  # error: PFL608
        for other in edges[node]:
            if other not in found:
                found.add(other)
                queue.append(other)
    return found


def below(root):
    names = []
    waiting = [(root, 0)]
    while len(waiting) > 0:
        node, depth = waiting.pop(0)  # error: PFL608
        names.append((node.name, depth))
        children = sorted(node.children)
        waiting.extend((child, depth + 1) for child in children)
    return names


def joined(root):
    waiting = [root]
    while waiting:
        node = waiting.pop(0)  # error: PFL608
        waiting += node.children
    return waiting


def front(root):
    waiting = [root]
    while waiting:
        node = waiting.pop()
        for child in node.children:
            waiting.insert(0, child)  # error: PFL608


def bases(kind: type) -> list[type]:
    waiting = [kind]
    found = []
    while waiting:
        one = waiting.pop(0)  # hint: PFL608
        found.append(one)
        waiting.extend(one.__bases__)
    return found


def again(first, others):
    waiting = [first]
    while waiting:
        one = waiting.pop(0)  # hint: PFL608
        if one.failed:
            for other in others:
                waiting.append(other)


def retried(jobs: list[str]) -> None:
    waiting = list(jobs)
    while waiting:
        job = waiting.pop(0)  # hint: PFL608
        if not run(job):
            waiting.append(job)


def shown(jobs: list[str], log: list[str]) -> None:
    while jobs:
        job = jobs.pop(0)  # hint: PFL608
        for line in output(job):
            log.append(line)


def run(job: str) -> bool:
    return bool(job)


def output(job: str) -> list[str]:
    return [job]


def path_back(costs):
    row, column = np.array(costs.shape) - 1
    path = [(row, column)]
    while row > 0 or column > 0:
        best = costs[row - 1, column - 1]
        row -= 1
        column -= 1
        path.insert(0, (row, column, best))  # error: PFL608
    return path


def rows_back(costs):
    rows, columns = costs.shape
    row = rows - 1
    path = []
    while row > 0:
        path.insert(0, costs[row].argmin())  # error: PFL608
        row -= 1
    return path


def aligned(one, other, moves):
    i, j = len(one), len(other) - 1
    path = []
    while i > 0 and j > 0:
        path.insert(0, moves[i][j])  # error: PFL608
        i, j = i - 1, j - 1
    return path


def parts_back(parts):
    last = len(parts) - 1
    found = []
    while last > 0:
        found.insert(0, parts[last])  # hint: PFL608
        last -= 1
    return found


def counted(parts, most):
    last = most
    found = []
    while last > 0 and len(parts) > 3:
        found.insert(0, parts.pop())  # hint: PFL608
        last -= 1
    return found


def breadth_first(root):
    waiting = deque([root])
    while waiting:
        node = waiting.popleft()  # ok: a deque
        waiting.extend(node.children)


def depth_first(root):
    waiting = [root]
    while waiting:
        node = waiting.pop()  # ok: from the end
        waiting.extend(node.children)


def any_order(root):
    waiting = {root}
    while waiting:
        node = waiting.pop()  # ok: a set
        waiting.update(node.children)


def cheapest_first(root):
    waiting = [(0, root)]
    while waiting:
        cost, node = heapq.heappop(waiting)  # ok: a heap
        for child in node.children:
            heapq.heappush(waiting, (cost + 1, child))


def level_by_level(root):
    level = [root]
    while level:
        level = [child for node in level for child in node.children]  # ok: nothing is taken off


def distances(first: int, neighbours: dict[int, list[int]], farthest: float) -> dict[int, float]:
    far = {first: 0.0}
    waiting = [first]
    while waiting:
        node = waiting.pop(0)  # error: PFL608
        for other in neighbours[node]:
            if other not in far:
                far[other] = far[node] + 1
                if far[other] < farthest:
                    waiting.append(other)
    return far


def steps(plan: list[str]) -> list[str]:
    kept = plan[:]
    first = kept.pop(0)  # ok: once
    return [first, *kept]
