"""Texts whose class is made while the program runs, and joins in a way of its own."""


def shouting(text: str, other: str) -> str:
    return f"{other}{text.upper()}!"


Shout = type("Shout", (str,), {"__radd__": shouting})


def joined(parts: list[str]) -> str:
    text = ""
    for part in parts:
        text += part  # hint: PFL601
    return text


def joined_once(parts: list[str]) -> str:
    return "".join(parts)  # ok
