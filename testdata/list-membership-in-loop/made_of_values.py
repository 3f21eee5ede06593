"""Lists of what has no hash, and lists of names that are made of them."""

from dataclasses import dataclass


@dataclass
class Column:
    name: str
    kind: str


class Model:
    columns: list[Column]


def missing(model: Model, names: list[str]):
    return [name for name in names if name not in [c.name for c in model.columns]]  # hint: PFL607


def known(model: Model, columns: list[Column]):
    return [column for column in columns if column in model.columns]  # ok: no-hash
