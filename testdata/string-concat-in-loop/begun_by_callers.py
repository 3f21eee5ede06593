"""Texts that a caller may begin: the default of a parameter is what they start as at times only."""


def listed(names: list[str], text: str = "") -> str:
    for name in names:
        text += name  # hint: PFL601
    return text


def begun_again(names: list[str], text: str = "") -> str:
    text += ""
    for name in names:
        text += name  # hint: PFL601
    return text


def emptied(names: list[str], text: str = "") -> str:
    text = ""  # ok
    for name in names:
        text += name  # hint: PFL601
    return text


def first(names: list[str], text: str = "") -> str:
    return text + names[0]  # ok


def last(names: list[str], text: str = "") -> str:
    for name in names:
        text = name  # ok
    return text


def run():
    return listed(["a", "b"], "x"), begun_again(["a"], "x"), emptied(["a"], "x"), first(["a"], "x"), last(["a"])
