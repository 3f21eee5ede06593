"""Collections that are written out, and one that grows."""

KINDS = ("new", "old", "lost")

GROWING = ["new", "old"]


def register(kind: str) -> None:
    GROWING.append(kind)


class Base:
    NAMES: dict[str, dict[str, str]] = {
        "a": {"key": "queue:a"},
        "b": {"key": "queue:b"},
        "c": {"key": "queue:c"},
    }
    OPEN = ["a", "b"]
    filled: dict[str, str] = {}

    def open(self, name: str) -> None:
        self.OPEN.append(name)
