"""A class below whatever it is given."""


def shouting(base: type) -> type:
    class Shout(base):
        def __radd__(self, other: str) -> str:
            return f"{other}{self}!"

    return Shout
