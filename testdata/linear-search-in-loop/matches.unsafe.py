"""Loops in loops that deal with the equal elements alone."""


def first(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    users_by_id = {}
    for entry in users:
        users_by_id.setdefault(entry["id"], []).append(entry)
    for order in orders:
        for user in users_by_id.get(order["buyer"], ()):
            # a customer of ours
            if user["name"]:
                found.append((user["name"], order["buyer"]))
                break
        else:
            found.append(None)
    return found


def numbered(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    users_by_id = {}
    for position, entry in enumerate(users):
        users_by_id.setdefault(entry["id"], []).append((position, entry))
    for order in orders:
        for number, user in users_by_id.get(order["buyer"], ()):
            found.append((number, user["name"]))
    return found


def several(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        found.append("new")
        for user in users:
            if order["buyer"] == user["id"]:  # an id is unique
                found.append(user["name"])
    return found


def texts(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    users_by_id = {}
    for entry in users:
        users_by_id.setdefault(entry["id"], []).append(entry)
    for order in orders:
        for user in users_by_id.get(order["buyer"], ()):
            # the lines of a text stay where they are
            found.append("""
    text
""")
            found.append(user["name"])
    return found


def last(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    user = None
    for order in orders:
        for user in users:
            if user["id"] == order["buyer"]:
                found.append(user)
    return found, user


def renumbered(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for user in users:
            if user["id"] == order["buyer"]:
                user["id"] = len(found)
                found.append(user)
    return found


def guarded(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for user in users:
            if user is not None and user["id"] == order["buyer"]:
                found.append(user)
    return found


def followed(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        buyer = order["buyer"]
        for user in users:
            if user["id"] == buyer:
                found.append(user)
                buyer = user["parent"]
    return found


def handled(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        try:
            for user in users:
                if user["id"] == order["buyer"]:
                    found.append(user)
        except TypeError:
            continue
    return found


def each_of_all(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for user in users:
            if user["id"] == order["buyer"]:
                found.append(user)
            else:
                found.append(None)
    return found


def growing(orders: list[dict[str, str]]):
    found = []
    for order in orders:
        users = [dict(order)]
        for user in users:
            if user["id"] == order["buyer"]:
                found.append(user)
    return found


def counted(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found, seen = [], 0
    for order in orders:
        for user in users:
            seen += 1
            if user["id"] == order["buyer"]:
                found.append(user)
    return found, seen


def older(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for user in users:
            if user["id"] < order["buyer"]:
                found.append(user)
    return found


def different(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for user in users:
            if user["id"] != order["buyer"]:
                found.append(user)
    return found


def either(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for user in users:
            if user["id"] == order["buyer"] or user["name"]:
                found.append(user)
    return found


def lines(orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for line in order["lines"]:
            if line["id"] == order["first"]:
                found.append(line)
    return found


def colours(orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for colour in ("red", "green", "blue"):
            if colour == order["colour"]:
                found.append(order)
    return found


def levels(orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for level in range(3):
            if level == order["level"]:
                found.append(order)
    return found


def streamed(users, orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for user in iter(users):
            if user["id"] == order["buyer"]:
                found.append(user)
    return found


def pooled(pool: dict, orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for name, user in pool.items():
            if user["id"] == order["buyer"]:
                found.append(name)
    return found


def chosen(users: list[dict[str, str]], orders: list[dict[str, str]], wanted):
    found = []
    for order in orders:
        for user in users:
            if user["id"] == wanted:
                found.append((user, order))
    return found


def run():
    users = [{"id": 1, "name": "a"}, {"id": 2, "name": ""}, {"id": 1, "name": "c"}]
    orders = [{"buyer": 1}, {"buyer": 3}, {"buyer": 2}]
    return (
        first(users, orders),
        numbered(users, orders),
        several(users, orders),
        texts(users, orders),
    )
