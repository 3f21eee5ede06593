"""A class of the file that is given an operator: no text is of it."""


class Note:
    pass


def added(self, other):
    return other


Note.__radd__ = added
