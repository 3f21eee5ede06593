"""Texts that may be of a class which another file makes."""


def joined(parts: list[str]) -> str:
    text = ""
    for part in parts:
        text += part  # hint: PFL601
    return text


def joined_once(parts: list[str]) -> str:
    return "".join(parts)  # ok
