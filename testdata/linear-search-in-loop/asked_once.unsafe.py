"""Values searched for that a call gives, which then runs once for each search."""

calls = []


class User:
    def __init__(self, number: int):
        self.number = number


def wanted(order: int) -> int:
    calls.append(order)
    return order % 3


def owners(orders: list[int], users: list[User]):
    found = []
    users_by_number = {}
    for entry in users:
        users_by_number.setdefault(entry.number, entry)
    for order in orders:
        user = users_by_number[wanted(order)]
        found.append(user.number)
    return found


def owner(order: int, users: list[User]):
    return next(user for user in users if user.number == wanted(order))


def run():
    users = [User(number) for number in range(3)]
    return owners([1, 2, 3], users), owner(4, users).number
