"""Values that go on in the next line, for which the brackets of the dict were enough."""


def added(rows: list[tuple[str, int, int]]) -> dict[str, int]:
    found = {}
    for name, first, second in rows:
        found = {**found, name: first  # hint: PFL604
            + second}
    return found


def attributes(rows: list[tuple[str, int, int]]) -> dict[str, str]:
    found = {}
    for name, first, _ in rows:
        found = found | {name: name  # hint: PFL604
            .upper()
            .lower()}
    return found


def called(rows: list[tuple[str, int, int]]) -> dict[str, str]:
    found = {}
    for name, first, second in rows:
        found = {**found, name: str(  # hint: PFL604
            first + second
        )}
    return found


def texts(rows: list[tuple[str, int, int]]) -> dict[str, str]:
    found = {}
    for name, _, _ in rows:
        found = {**found, name: "a"  # hint: PFL604
            "b"}
    return found


def stored(rows: list[tuple[str, int, int]]) -> dict[str, int]:
    found = {}
    for name, first, second in rows:
        found[name] = (  # ok
            first
            + second
        )
    return found


def once(name: str, first: int, second: int) -> dict[str, int]:
    found = {"": 0}
    return {**found, name: first  # ok
        + second}


def made(rows: list[tuple[str, int, int]]) -> dict[str, int]:
    return {name: first  # ok
        + second for name, first, second in rows}


def updated(rows: list[tuple[str, int, int]]) -> dict[str, int]:
    found = {}
    for name, first, second in rows:
        found.update({name: first  # ok
            + second})
    return found


def run():
    rows = [("a", 1, 2), ("b", 3, -4)]
    return added(rows), attributes(rows), called(rows), texts(rows), stored(rows), made(rows), updated(rows)
