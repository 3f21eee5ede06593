"""Values and lists that go on in the next line, for which the brackets of the call were enough."""


def value(names: list[str], first: str, last: str) -> bool:
    return any(name == first  # hint: PFL618
        + last for name in names)


def elements(table: dict[str, list[str]], wanted: str) -> bool:
    return any(name == wanted for name in table  # hint: PFL618
        ["names"])


def counted(names: list[str], wanted: str) -> bool:
    found = (names  # hint: PFL618
        .copy()).count(wanted) > 0
    return found


def inside(names: list[str], first: str, last: str) -> bool:
    return (first  # ok
        .strip()) in names


def near(names: list[str], first: str, last: str) -> bool:
    return any(name < first  # ok
        .strip() for name in names)


def twice(names: list[str], wanted: str) -> bool:
    return (names
        .copy()).count(wanted) > 1  # ok


def run():
    names = ["a", "b"]
    return [
        [value(names, wanted, ""), elements({"names": names}, wanted), counted(names, wanted)]
        + [inside(names, wanted, ""), near(names, wanted, ""), twice(names, wanted)]
        for wanted in ("a", "c", " b")
    ]
