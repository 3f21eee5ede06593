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
    for order in orders:
        user = next(user for user in users if user.number == wanted(order))  # hint: PFL610 because length-unknown
        found.append(user.number)
    return found


def owner(order: int, users: list[User]):
    return next(user for user in users if user.number == wanted(order))  # ok


def run():
    users = [User(number) for number in range(3)]
    return owners([1, 2, 3], users), owner(4, users).number
