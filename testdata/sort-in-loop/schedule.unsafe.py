"""Sorting again and again, and sorting once."""


def schedule(jobs):
    waiting = []
    order = []
    for job in jobs:
        waiting.append(job)
        waiting.sort()
        order.append(waiting[0])
    return order


def ranks(scores: list[int], names: list[str]):
    found = []
    ordered = sorted(scores)
    for name in names:
        found.append((name, ordered[-1]))
    return found


def scaled(rows: list[float]):
    max_value = max(rows)
    return [row / max_value for row in rows]


def per_row(table):
    found = []
    for row in table:
        found.append(sorted(row))
    return found


def keyed(points: list[int], centres):
    found = []
    for centre in centres:
        found.append(min(points, key=lambda point: abs(point - centre)))
    return found


def in_order(scores: list[int]):
    total = 0
    for score in sorted(scores):
        total += score
    return total


def once(scores: list[int]):
    scores.sort()
    return scores


def pair(rows: list[int]):
    found = []
    for row in rows:
        found.append(max(row, 0))
    return found


def local(rows):
    found = []
    for row in rows:
        parts = list(row)
        parts.sort()
        found.append(parts)
    return found


def run():
    return schedule([3, 1, 2]), ranks([1, 2], ["a"]), scaled([1.0, 2.0]), keyed([1, 5], [4]), local(["ba"])
