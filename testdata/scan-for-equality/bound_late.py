"""Values that have a value only from some line on."""

EARLY = "a"


def early(names: list[str]) -> bool:
    return any(name == EARLY for name in names)  # hint: PFL618


def late(names: list[str]) -> bool:
    return any(name == LATE for name in names)  # hint: PFL618


def within(names: list[str]) -> list[bool]:
    first = "b"

    def asked() -> bool:
        return any(name == first for name in names)  # hint: PFL618

    def asked_late() -> bool:
        return any(name == second for name in names)  # hint: PFL618

    found = [asked()]
    if names:
        second = "c"
        found.append(asked_late())
    return found


def asked_at_once(names: list[str]) -> bool:
    return EARLY in names  # ok


def asked_late(names: list[str]) -> bool:
    return LATE in names  # ok


def asked_twice(names: list[str]) -> bool:
    return "b" in names or "c" in names  # ok


def of_others(names: list[str], others: list[str]) -> bool:
    return any(name == other for name, other in zip(names, others))  # ok


def run() -> list[bool]:
    return [early(["a"]), late([]), late(["z"]), *within(["b", "c"])]


LATE = "z"
