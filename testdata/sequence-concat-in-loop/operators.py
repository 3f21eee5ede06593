"""Operators of others that keep the list."""


class Log:
    def __init__(self):
        self.kept = []

    def __lshift__(self, other):
        self.kept.append(other)
        return self

    def __eq__(self, other):
        self.kept.append(other)
        return False


def shifted(rows: list[int], log):
    items = []
    for row in rows:
        items = items + [row]  # hint: PFL603
        log << items
    return log.kept


def compared(rows: list[int], log):
    items = []
    for row in rows:
        items = items + [row]  # hint: PFL603
        if items == log:
            break
    return log.kept


def asked(rows: list[int], log):
    items = []
    for row in rows:
        if row in items or items is log or items == [1]:
            break
        items = items + [row]  # hint: PFL603
    return items


def doubled(rows: list[int]):
    items = [0]
    for row in rows:
        items = items + [row]  # hint: PFL603
        print(items * 2, "%s" % items, [1] + items)
    return items


def appended(rows: list[int], log):
    items = []
    for row in rows:
        items.append(row)  # ok
        log << items
    return items


def once(row: int, log):
    items = [row] + [1]  # ok
    return log << items


def others(rows: list[int], log):
    return [log << [row] for row in rows]  # ok


def replaced(rows: list[int], log):
    items = []
    for row in rows:
        items = [row]  # ok
        log << items
    return log


def run():
    return shifted([1, 2], Log()), compared([1, 2], Log()), asked([2, 1, 3], None), doubled([1, 2])
