"""Texts that may be of a class that another file makes by `type`."""


def joined(parts: list[str]) -> str:
    text = ""
    for part in parts:
        text += part  # hint: PFL601
    return text


def joined_once(parts: list[str]) -> str:
    return "".join(parts)  # ok
