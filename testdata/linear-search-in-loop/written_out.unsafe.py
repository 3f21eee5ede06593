"""Lists that somebody wrote out by hand, and others."""

ORDER = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"]


def of_module(path):
    with open(path) as file:
        return [ORDER.index(line) for line in file]


def of_function(path):
    order = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"]
    with open(path) as file:
        return [order.index(line) for line in file]


class Ranked:
    ORDER = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"]

    def positions(self, path):
        with open(path) as file:
            return [self.ORDER.index(line) for line in file]


def grown(path, more):
    order = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n"]
    with open(more) as file:
        order.extend(file)
    with open(path) as file:
        order_positions = {}
        for position, entry in enumerate(order):
            order_positions.setdefault(entry, position)
        return [order_positions[line] for line in file]
