"""Sets that a function has made of a list before, and what happens until they are asked."""


def other_name(rows: list[str], known: list[str]):
    alias = known
    known_set = set(known)
    print("q" in known_set)
    alias[0] = "q"
    return [row for row in rows if row in known]  # hint: PFL607


def handed_on(rows: list[str], known: list[str], box):
    known_set = set(known)
    print("q" in known_set)
    box.change()
    return [row for row in rows if row in known]  # hint: PFL607


def set_on(rows: list[str], known: list[str], box):
    known_set = set(known)
    print("q" in known_set)
    box.change = 1
    return [row for row in rows if row in known]  # hint: PFL607


def nothing_between(rows: list[str], known: list[str]):
    known_set = set(known)
    print("q" in known_set)
    return [row for row in rows if row in known]  # hint: PFL607


def asked(rows: list[str], known: list[str]):
    known_set = set(known)
    return [row for row in rows if row in known_set]  # ok


def once(row: str, known: list[str]):
    return row in known  # ok


def of_a_few(rows: list[str]):
    return [row for row in rows if row in ("a", "b")]  # ok


def mapped(rows: list[str], known: dict[str, int]):
    return [row for row in rows if row in known]  # ok


def run():
    return (
        other_name(["q", "a", "b"], ["a", "b"]),
        nothing_between(["q", "a", "b"], ["a", "b"]),
        asked(["q", "a"], ["a", "b"]),
        of_a_few(["q", "a"]),
        mapped(["q", "a"], {"a": 1}),
    )
