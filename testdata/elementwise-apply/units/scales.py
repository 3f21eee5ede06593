"""Functions of numbers."""


def to_metres(feet):
    """Feet to metres."""
    return feet * 0.3048


def banded(depth):
    if depth > 200:
        return 2
    return 1


def logged(depth):
    print(depth)
    return depth


def cleaned(name: str) -> str:
    return name.strip()


def named(depth):
    return "deep" if depth > 200 else "shallow"


def coloured(depth):
    if depth > 200:
        return "blue"
    return "green"


BLUE, GREEN = "blue", "green"


def painted(depth):
    return BLUE if depth > 200 else GREEN
