"""Joins by search, and joins by key."""

from collections import Counter


def by_next(users: list[dict[str, str]], orders: list[str]):
    names = []
    users_by_id = {}
    for entry in users:
        users_by_id.setdefault(entry["id"], entry)
    for order in orders:
        user = users_by_id[order]
        names.append(user["name"])
    return names


def by_default(users: list[dict[str, str]], orders: list[str]):
    users_by_id = {}
    for entry in users:
        users_by_id.setdefault(entry["id"], entry)
    return [users_by_id.get(order, None) for order in orders]


def nested(users: list, orders: list):
    found = []
    for order in orders:
        for user in users:
            if user.id == order.user_id:
                found.append((user, order))
    return found


def positions(names: list[str], wanted: list[str]):
    found = []
    name_positions = {}
    for position, entry in enumerate(names):
        name_positions.setdefault(entry, position)
    for name in wanted:
        found.append(name_positions[name])
    return found


def counts(names: list[str], wanted: list[str]):
    name_counts = Counter(names)
    return [name_counts[name] for name in wanted]


def indexed(users: list, orders: list):
    by_id = {user.id: user for user in users}
    return [by_id[order.user_id] for order in orders]


def constant(users: list, orders: list):
    found = []
    for order in orders:
        for user in users:
            if user.name == "admin":
                found.append((user, order))
    return found


def pairs(points: list):
    found = []
    for one in points:
        for other in points:
            if one.x == other.x:
                found.append((one, other))
    return found


def small(names):
    order = ["a", "b", "c"]
    return [order.index(name) for name in names]


def letters(text: str, wanted):
    return [text.count(letter) for letter in wanted]


def made(rows):
    found = []
    for row in rows:
        parts = row.split(",")
        found.append(parts.index("x"))
    return found


def once(names: list[str], name):
    return names.index(name)


def run():
    users = [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}, {"id": 1, "name": "c"}]
    return (
        by_next(users, [2, 1]),
        by_default(users, [3, 1]),
        positions(["a", "b"], "ba"),
        counts(["a"], "ab"),
        made(["x,y"]),
    )
