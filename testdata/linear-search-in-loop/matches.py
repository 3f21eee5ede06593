"""Loops in loops that deal with the equal elements alone."""


def first(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for user in users:  # hint: PFL610
            # a customer of ours
            if user["id"] == order["buyer"] and user["name"]:
                found.append((user["name"], order["buyer"]))
                break
        else:
            found.append(None)
    return found


def numbered(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for number, user in enumerate(users):  # hint: PFL610
            if user["id"] != order["buyer"]:
                continue
            found.append((number, user["name"]))
    return found


def several(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        found.append("new")
        for user in users:  # hint: PFL610
            if order["buyer"] == user["id"]:  # an id is unique
                found.append(user["name"])
    return found


def texts(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for user in users:  # hint: PFL610
            if order["buyer"] == user["id"]:
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
        for user in users:  # hint: PFL610
            if user["id"] == order["buyer"]:
                found.append(user)
    return found, user


def renumbered(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for user in users:  # hint: PFL610
            if user["id"] == order["buyer"]:
                user["id"] = len(found)
                found.append(user)
    return found


def guarded(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for user in users:  # hint: PFL610
            if user is not None and user["id"] == order["buyer"]:
                found.append(user)
    return found


def followed(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        buyer = order["buyer"]
        for user in users:  # hint: PFL610
            if user["id"] == buyer:
                found.append(user)
                buyer = user["parent"]
    return found


def handled(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        try:
            for user in users:  # hint: PFL610
                if user["id"] == order["buyer"]:
                    found.append(user)
        except TypeError:
            continue
    return found


def each_of_all(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for user in users:  # ok: all are looked at
            if user["id"] == order["buyer"]:
                found.append(user)
            else:
                found.append(None)
    return found


def growing(orders: list[dict[str, str]]):
    found = []
    for order in orders:
        users = [dict(order)]
        for user in users:  # ok: made in the same iteration
            if user["id"] == order["buyer"]:
                found.append(user)
    return found


def counted(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found, seen = [], 0
    for order in orders:
        for user in users:  # ok: each one is counted
            seen += 1
            if user["id"] == order["buyer"]:
                found.append(user)
    return found, seen


def older(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for user in users:  # ok: no equality
            if user["id"] < order["buyer"]:
                found.append(user)
    return found


def different(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for user in users:  # ok: all but the equal ones
            if user["id"] != order["buyer"]:
                found.append(user)
    return found


def either(users: list[dict[str, str]], orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for user in users:  # ok: others, too
            if user["id"] == order["buyer"] or user["name"]:
                found.append(user)
    return found


def lines(orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for line in order["lines"]:  # ok: those of the order
            if line["id"] == order["first"]:
                found.append(line)
    return found


def colours(orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for colour in ("red", "green", "blue"):  # ok: three of them
            if colour == order["colour"]:
                found.append(order)
    return found


def levels(orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for level in range(3):  # ok: three numbers
            if level == order["level"]:
                found.append(order)
    return found


def streamed(users, orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for user in iter(users):  # ok: nothing says that they are held in a list
            if user["id"] == order["buyer"]:
                found.append(user)
    return found


def pooled(pool: dict, orders: list[dict[str, str]]):
    found = []
    for order in orders:
        for name, user in pool.items():  # ok: a dict, by another thing than its key
            if user["id"] == order["buyer"]:
                found.append(name)
    return found


def chosen(users: list[dict[str, str]], orders: list[dict[str, str]], wanted):
    found = []
    for order in orders:
        for user in users:  # ok: the same ones each time, whatever the order
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
