"""Classes that are asked for their operators, and those that have them below other bases: texts stay plain."""
from collections import namedtuple


class Row(namedtuple("Row", "name")):
    def __eq__(self, other: object) -> bool:
        return str(self) == str(other)

    __hash__ = None


def listed(value: object) -> bool:
    return hasattr(value, "__iter__") and "__radd__" not in dir(value)


def made(name: str, fields: dict[str, object]) -> type:
    return type(name, (Row,), fields)


def joined(parts: list[str]) -> str:
    text = ""
    for part in parts:
        text += part  # hint: PFL601
    return text


def joined_once(parts: list[str]) -> str:
    return "".join(parts)  # ok


def run() -> str:
    return joined(["a", "b"])
