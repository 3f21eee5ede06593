def named(orders: list[dict], users: list[dict]) -> list[str]:
    found = []
    for order in orders:
        user = next(user for user in users if user["id"] == order["user_id"])  # error: PFL610
        found.append(user["name"])
    return found


def matched(orders: list, users: list) -> list[tuple]:
    return [
        (order, user)
        for order in orders
        for user in users  # error: PFL610
        if user.id == order.user_id
    ]


def by_name(orders: list[dict], users: list[dict]) -> list[str]:
    found = []
    for order in orders:
        user = next(user for user in users if user["name"] == order["user_id"])  # hint: PFL610
        found.append(user["name"])
    return found


def by_other(orders: list[dict], users: list[dict]) -> list[str]:
    found = []
    for order in orders:
        user = next(user for user in users if user["id"] == order["kind"])  # hint: PFL610
        found.append(user["name"])
    return found


class Shop:
    users: list[dict]


def of_one(orders: list[dict], shop: Shop) -> list[str]:
    found = []
    for order in orders:
        user = next(user for user in shop.users if user["id"] == order["user_id"])  # hint: PFL610
        found.append(user["name"])
    return found


def numbered(names: list[str]) -> dict[str, int]:
    return {name: names.index(name) for name in names}  # error: PFL610


def twice(names: list[str]) -> set[str]:
    return {name for name in names if names.count(name) > 1}  # error: PFL610


def elsewhere(names: list[str], others: list[str]) -> dict[str, int]:
    return {name: names.index(name) for name in others}  # hint: PFL610


def halves(names: list[str]) -> dict[str, int]:
    return {name: names.index(name[1:]) for name in names}  # hint: PFL610


def positions(users, orders):
    ids = [user.id for user in users]
    return [ids.index(order.user_id) for order in orders]  # error: PFL610


def taken(names: list[str]) -> None:
    for name in names:
        names.remove(name)  # hint: PFL610


def left_out(users, orders):
    ids = [user.id for user in users]
    for order in orders:
        ids.remove(order.user_id)  # hint: PFL610
    return ids


def after(words: list[str]) -> list[int]:
    return [words.index(word) for word in words if word == "--model"]  # hint: PFL610


def at(words: list[str]) -> list[int]:
    found = []
    for word in words:
        if word == "--model":
            found.append(words.index(word))  # hint: PFL610
        elif word:
            found.append(words.index(word))  # error: PFL610
    return found


def by_key(orders, users):
    found = {user.id: user for user in users}
    return [found[order.user_id] for order in orders]  # ok
