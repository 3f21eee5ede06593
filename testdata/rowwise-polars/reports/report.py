"""Where their rows are gone through."""

from frames import first_rows, revenue, sales


def report(path):
    result = 0
    for row in sales(path).iter_rows(named=True):  # error: PFL312
        result += row["price"] * row["count"]
    return result


def whole(path):
    frame = sales(path)
    return (frame["price"] * frame["count"]).sum()  # ok


def revenues(lazy, shops: list[str]):
    return [(revenue(lazy, shop), first_rows(lazy, shop)) for shop in shops]
