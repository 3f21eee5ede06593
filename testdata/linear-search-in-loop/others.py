"""Look-alikes: searches of what is short, of another list each time, and of what is no list."""

from __future__ import annotations


def in_text(rows, line: str):
    return [line.index(row) for row in rows]  # ok: a text


def in_parts(rows):
    for row in rows:
        parts = row.split(",")
        yield parts.index("x"), parts.count(row)  # ok: another list each time


def constant(rows, names: list[str]):
    for row in rows:
        yield row, names.index("first")  # ok: the same each time, whatever the row


def lookup(orders, users: dict[int, dict]):
    return [users[order.user] for order in orders]  # ok: a dict


def tuples(rows):
    order = ("low", "mid", "high")
    return [order.index(row.level) for row in rows]  # ok: three of them


def first_of(users: list[dict], wanted: int):
    return next((user for user in users if user["id"] == wanted), None)  # ok: no loop


def flagged(rows, users: list[dict]):
    for row in rows:
        for user in users:  # ok: a constant is compared
            if user["state"] == "on":
                yield row, user


def below(rows: list[int], limits: list[int]):
    for row in rows:
        for limit in limits:  # ok: no equality
            if row < limit:
                yield row, limit


def matrix(rows: list[list[int]], factors: list[int]):
    for row in rows:
        for cell in row:  # ok: each row has its own
            if cell == factors[0]:
                yield cell


def every_pair(rows: list):
    for one in rows:
        for other in rows:  # ok: pairs-of-one
            if one.key == other.key:
                yield one, other


def unknown(orders, users):
    for order in orders:
        for user in users:  # ok: nobody says that it is a list
            if user.id == order.user:
                yield order, user


def windows(stream, size: int):
    recent: list[int] = []
    for item in stream:
        recent.append(item)
        if len(recent) > size:
            recent.remove(min(recent))  # ok: stays-short
        yield sum(recent)


def cycle(stack: list, path: list[str]):
    while stack:
        for name in stack.pop():
            if name in ("start", "end"):
                return path[path.index(name) :]  # ok: the search ends here
    return []
