"""Functions without annotations: what they get, the files say that call them."""


def weigh(values):
    total = 0.0
    for i in range(len(values)):  # error: PFL301
        total += values[i] * 2
    return total


def partly(values):
    total = 0.0
    for i in range(len(values)):  # hint: PFL301
        total += values[i] * 2
    return total


def through(values):
    return weigh_again(values)


def weigh_again(values):
    total = 0.0
    for i in range(len(values)):  # error: PFL301
        total += values[i] * 3
    return total


def of_lists(values):
    total = 0.0
    for i in range(len(values)):  # ok: all callers pass lists
        total += values[i] * 2
    return total


def of_both(values):
    total = 0.0
    for i in range(len(values)):  # ok: some pass a list, others an array
        total += values[i] * 2
    return total


def never_called(values):
    total = 0.0
    for i in range(len(values)):  # ok: nobody says what it is
        total += values[i] * 2
    return total


def asked_first(values):
    total = 0.0
    if isinstance(values, list):
        for i in range(len(values)):  # ok: here it is a list
            total += values[i] * 2
    return total


class Store:
    def __init__(self, data, names):
        self.data = data
        self.names = names

    def total(self):
        total = 0.0
        for i in range(len(self.data)):  # hint: PFL301
            total += self.data[i] * 2
        return total

    def lengths(self):
        total = 0
        for i in range(len(self.names)):  # ok: a list
            total += len(self.names[i])
        return total
