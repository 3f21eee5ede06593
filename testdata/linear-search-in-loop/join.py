"""Joins by search, and joins by key."""


def by_next(users: list[dict[str, str]], orders: list[str]):
    names = []
    for order in orders:
        user = next(u for u in users if u["id"] == order)  # hint: PFL610
        names.append(user["name"])
    return names


def by_default(users: list[dict[str, str]], orders: list[str]):
    return [next((u for u in users if u["id"] == order), None) for order in orders]  # hint: PFL610


def nested(users: list, orders: list):
    found = []
    for order in orders:
        for user in users:  # error: PFL610
            if user.id == order.user_id:
                found.append((user, order))
    return found


def positions(names: list[str], wanted: list[str]):
    found = []
    for name in wanted:
        found.append(names.index(name))  # hint: PFL610
    return found


def counts(names: list[str], wanted: list[str]):
    return [names.count(name) for name in wanted]  # hint: PFL610


def indexed(users: list, orders: list):
    by_id = {user.id: user for user in users}  # ok
    return [by_id[order.user_id] for order in orders]  # ok


def constant(users: list, orders: list):
    found = []
    for order in orders:
        for user in users:  # ok: no match with the outer loop
            if user.name == "admin":
                found.append((user, order))
    return found


def pairs(points: list):
    found = []
    for one in points:
        for other in points:  # ok: pairs-of-one
            if one.x == other.x:
                found.append((one, other))
    return found


def small(names):
    order = ["a", "b", "c"]
    return [order.index(name) for name in names]  # ok: few-elements


def letters(text: str, wanted):
    return [text.count(letter) for letter in wanted]  # ok: a string


def made(rows):
    found = []
    for row in rows:
        parts = row.split(",")
        found.append(parts.index("x"))  # ok: made in the same iteration
    return found


def once(names: list[str], name):
    return names.index(name)  # ok: no loop


def run():
    users = [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}, {"id": 1, "name": "c"}]
    return (
        by_next(users, [2, 1]),
        by_default(users, [3, 1]),
        positions(["a", "b"], "ba"),
        counts(["a"], "ab"),
        made(["x,y"]),
    )
