"""Functions without annotations: what they get, the files say that call them."""


def weigh(values):
    total = 0.0
    import numpy as np
    total += np.sum(values * 2, axis=0)
    return total


def partly(values):
    total = 0.0
    import numpy as np
    total += np.sum(values * 2, axis=0)
    return total


def through(values):
    return weigh_again(values)


def weigh_again(values):
    total = 0.0
    import numpy as np
    total += np.sum(values * 3, axis=0)
    return total


def of_lists(values):
    total = 0.0
    for i in range(len(values)):
        total += values[i] * 2
    return total


def of_both(values):
    total = 0.0
    for i in range(len(values)):
        total += values[i] * 2
    return total


def never_called(values):
    total = 0.0
    for i in range(len(values)):
        total += values[i] * 2
    return total


def asked_first(values):
    total = 0.0
    if isinstance(values, list):
        for i in range(len(values)):
            total += values[i] * 2
    return total


class Store:
    def __init__(self, data, names):
        self.data = data
        self.names = names

    def total(self):
        total = 0.0
        for i in range(len(self.data)):
            total += self.data[i] * 2
        return total

    def lengths(self):
        total = 0
        for i in range(len(self.names)):
            total += len(self.names[i])
        return total
