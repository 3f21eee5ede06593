"""Lists and texts with operators of their own, and objects that compare by value and have no hash."""


class Folded(list):
    """A list that does not tell capitals from small letters."""

    def __contains__(self, word: object) -> bool:
        return any(str(word).lower() == each.lower() for each in self)


class Table:
    def __init__(self, tag: str) -> None:
        self.tag = tag

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and other.tag == self.tag


def matching(words: list[str], known: list[str]) -> list[str]:
    return [word for word in words if word in known]  # hint: PFL607


def matching_rows(words: list[str], rows: list[str]) -> list[str]:
    known = [row.strip() for row in rows]
    return [word for word in words if word in known]  # hint: PFL607


def named(tables, wanted):
    head = [table for table in wanted if table.tag.startswith("h")]
    return [table.tag for table in tables if table in head]  # ok: tables have no hash


def tagged(tables, tags: list[str]):
    known = list(tags)
    return [table.tag for table in tables if table.tag in known]  # hint: PFL607


def few(words: list[str]) -> list[str]:
    return [word for word in words if word in ["a", "b"]]  # ok: two of them


def other(words: str) -> list[str]:
    return [word for word in ["a", "b"] if word in words]  # ok: a text


def each(words: list[str], known: set[str]) -> list[str]:
    return [word for word in words if word in known]  # ok: a set


def once(word: str, known: list[str]) -> bool:
    return word in known  # ok


def run():
    tables = [Table("head"), Table("body")]
    return (
        matching_rows(["a", "B"], ["a ", "b "]),
        named(tables, tables),
        tagged(tables, ["head", "foot"]),
    )
