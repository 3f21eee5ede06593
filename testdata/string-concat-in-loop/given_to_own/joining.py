"""Texts: no class below `str` gets an operator."""


def joined(parts: list[str]) -> str:
    text = ""
    for part in parts:
        text += part  # hint: PFL601
    return text


def joined_once(parts: list[str]) -> str:
    return "".join(parts)  # ok
