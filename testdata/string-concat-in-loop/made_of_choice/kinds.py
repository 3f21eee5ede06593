"""A class below what is chosen, with whatever methods are given."""


def made(plain: bool, namespace: dict) -> type:
    base = str if plain else object
    return type("Loud", (base,), namespace)
