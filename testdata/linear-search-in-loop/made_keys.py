"""Joins by what is made of a key."""


def by_get(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for user in users:  # hint: PFL610
            if user.get("id") == order["user"]:
                found.append((user["name"], order["item"]))
    return found


def by_lower(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        match = next((u for u in users if order["user"] == u["id"].strip().lower()), None)  # hint: PFL610
        found.append(match and match["name"])
    return found


def by_text(users: list[dict[str, int]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for user in users:  # hint: PFL610
            if str(user["id"]) != order["user"]:
                continue
            found.append(user["name"])
    return found


def by_own(users: list[dict[str, str]], orders: list[dict[str, str]], key):
    found = []
    for order in orders:
        for user in users:  # ok: what a function of theirs gives is no key, as far as we know
            if key(user) == order["user"]:
                found.append(user["name"])
    return found


def by_both(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for user in users:  # ok: the key is made of both
            if user.get(order["field"]) == "x":
                found.append(user["name"])
    return found


def by_constant(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for user in users:  # ok: it looks for the same each time
            if user.get("kind") == "admin":
                found.append((user["name"], order["item"]))
    return found


def run():
    users = [{"id": "a", "name": "Ann"}, {"id": "b", "name": "Bob"}, {"id": "a", "name": "Eve"}]
    orders = [{"user": "a", "item": "tea"}, {"user": "c", "item": "milk"}]
    numbered = [{"id": 1, "name": 5}, {"id": 2, "name": 6}]
    return (
        by_get(users, orders),
        by_lower(users, orders),
        by_text(numbered, [{"user": "2", "item": "tea"}]),
    )
