"""The forms in which one collection is searched for each element of another."""

from __future__ import annotations


def owned(orders: list[dict[str, int]], users: list[dict[str, int]]):
    for order in orders:
        mine = [user for user in users if user["id"] == order["user"]]  # hint: PFL610
        yield order, mine


def first_owned(orders: list[dict[str, int]], users: list[dict[str, int]]):
    for order in orders:
        yield [user for user in users if user["id"] == order["user"]][0]  # hint: PFL610


def filtered(orders: list[dict[str, int]], users: list[dict[str, int]]):
    for order in orders:
        yield list(filter(lambda user: user["id"] == order["user"], users))  # hint: PFL610


def known(orders: list[dict[str, int]], users: list[dict[str, int]]):
    for order in orders:
        if any(user["id"] == order["user"] for user in users):  # hint: PFL610
            yield order


def joined(orders: list[dict[str, int]], users: list[dict[str, int]]):
    return [
        (order, user)
        for order in orders
        for user in users  # hint: PFL610
        if order["user"] == user["id"]
    ]


def by_index(orders: list, users: list):
    for i in range(len(orders)):
        for j in range(len(users)):  # hint: PFL610
            if orders[i].user == users[j].id:
                orders[i].owner = users[j]


def numbered(orders: list[dict[str, int]], users: list[dict[str, int]]):
    for order in orders:
        for position, user in enumerate(users):  # hint: PFL610
            if user["id"] == order["user"]:
                order["position"] = position


def missing(orders: list[dict[str, int]], users: list[dict[str, int]]):
    for order in orders:
        for user in users:  # hint: PFL610
            if user["id"] == order["user"]:
                break
        else:
            yield order


def skipping(orders: list[dict[str, int]], users: list[dict[str, int]]):
    for order in orders:
        wanted = order["user"]
        for user in users:  # hint: PFL610
            if user["id"] != wanted:
                continue
            order["owner"] = user


def find_user(users: list[dict[str, int]], wanted: int):
    for user in users:  # hint: PFL610
        if user["id"] == wanted:
            return user
    return None


def found(orders: list, users: list[dict[str, int]]):
    for order in orders:
        yield find_user(users, order["user"])


class Names:
    def __init__(self, names: list[str]) -> None:
        self.names = names

    def position(self, name: str) -> int:
        return self.names.index(name)  # hint: PFL610

    def positions(self, rows):
        return [self.position(row) for row in rows]


def own_lines(orders: list, kinds_: list):
    for order in orders:
        for line in order.lines:  # ok: each order has its own
            if line.order == order.id:
                yield line


def own_clause(orders: list):
    return [line for order in orders for line in order.lines if line.kind == order.kind]  # ok: its own


def pairs(rows: list[dict[str, int]]):
    return [(one, other) for one in rows for other in rows if one["id"] == other["id"]]  # ok: all pairs


def smaller(rows: list[int], limits: list[int]):
    for row in rows:
        yield [limit for limit in limits if limit < row]  # ok: no equality


def active(rows: list, users: list[dict[str, int]]):
    for row in rows:
        yield row, [user for user in users if user["state"] == "on"]  # ok: a constant


def equal(rows, numbers: list[int]):
    for row in rows:
        yield [number for number in numbers if number == row.number]  # ok: plain values


def find_line(lines: list, wanted: int):
    for line in lines:  # ok: another list each time
        if line.number == wanted:
            return line
    return None


def lines_found(orders: list):
    for order in orders:
        yield find_line(order.lines, order.first)


def once(users: list[dict[str, int]], wanted: int):
    return [user for user in users if user["id"] == wanted]  # ok: no loop


def of_order(order, users: list[dict[str, int]]):
    for line in order.lines:
        yield next(user for user in users if user["id"] == line.user)  # hint: PFL610


def best(beams: list, steps: list):
    for step in steps:
        for beam in beams:  # hint: PFL610
            if beam.last == step:
                yield beam


def numbers(texts: list[str]):
    words = []
    for text in texts:
        words.append(text)
    return {word: words.index(word) for word in words}  # error: PFL610


def letters(rows):
    order = ["a", "b", "c"]
    return [order.index(row.letter) for row in rows]  # ok: three of them


def answering(doors):
    doors = list(doors)
    for door in doors[:]:
        try:
            door.ping()
        except ConnectionError:
            doors.remove(door)  # ok: in-exception-handler
    return doors
