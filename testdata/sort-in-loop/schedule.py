"""Sorting again and again, and sorting once."""


def schedule(jobs):
    waiting = []
    order = []
    for job in jobs:
        waiting.append(job)
        waiting.sort()  # hint: PFL611
        order.append(waiting[0])
    return order


def ranks(scores: list[int], names: list[str]):
    found = []
    for name in names:
        found.append((name, sorted(scores)[-1]))  # hint: PFL611
    return found


def scaled(rows: list[float]):
    return [row / max(rows) for row in rows]  # hint: PFL611


def per_row(table):
    found = []
    for row in table:
        found.append(sorted(row))  # ok: another collection each time
    return found


def keyed(points: list[int], centres):
    found = []
    for centre in centres:
        found.append(min(points, key=lambda point: abs(point - centre)))  # ok: the key depends on the loop
    return found


def in_order(scores: list[int]):
    total = 0
    for score in sorted(scores):  # ok: sorted once
        total += score
    return total


def once(scores: list[int]):
    scores.sort()  # ok: no loop
    return scores


def pair(rows: list[int]):
    found = []
    for row in rows:
        found.append(max(row, 0))  # ok: two values
    return found


def local(rows):
    found = []
    for row in rows:
        parts = list(row)
        parts.sort()  # ok: made in the same iteration
        found.append(parts)
    return found


def run():
    return schedule([3, 1, 2]), ranks([1, 2], ["a"]), scaled([1.0, 2.0]), keyed([1, 5], [4]), local(["ba"])
