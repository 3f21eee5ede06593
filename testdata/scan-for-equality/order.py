"""Values that may not be there, or that the list gives another value."""

current: str = "a"
steady: str = "a"


def load() -> list[str]:
    global current
    current = "b"
    return ["b"]


def set_by_list() -> bool:
    return any(name == current for name in load())  # hint: PFL618


def counted() -> bool:
    return load().count(current) > 0  # hint: PFL618


def not_set() -> bool:
    return any(name == steady for name in load())  # hint: PFL618


def sometimes(names: list[str], count: int) -> bool:
    if count > 1:
        wanted = "a"
    return any(name == wanted for name in names)  # hint: PFL618


def always(names: list[str], count: int) -> bool:
    if count > 1:
        wanted = "a"
    elif count < 0:
        return False
    else:
        wanted = "b"
    return any(name == wanted for name in names)  # hint: PFL618


def of_loop(names: list[str], count: int) -> bool:
    for wanted in ["a", "b"][:count]:
        pass
    return any(name == wanted for name in names)  # hint: PFL618


def in_loop(names: list[str], count: int) -> list[bool]:
    found = []
    for wanted in ["a", "b"][:count]:
        found.append(any(name == wanted for name in names))  # hint: PFL618
    return found


def deleted(names: list[str], wanted: str) -> bool:
    del wanted
    return any(name == wanted for name in names)  # hint: PFL618


def handled(names: list[str], count: int) -> bool:
    try:
        wanted = str(count)
    except ValueError:
        pass
    return any(name == wanted for name in names)  # hint: PFL618


def handled_by_leaving(names: list[str], count: int) -> bool:
    try:
        wanted = str(count)
    except ValueError:
        return False
    return any(name == wanted for name in names)  # hint: PFL618


def handled_by_default(names: list[str], count: int) -> bool:
    with open("/dev/null"):
        try:
            wanted = str(count)
        except ValueError:
            wanted = "b"
    if names:
        return any(name == wanted for name in names)  # hint: PFL618
    return False


def in_the_end(names: list[str], count: int) -> bool:
    try:
        count += 1
    finally:
        wanted = str(count)
    return any(name == wanted for name in names)  # hint: PFL618


def asked() -> bool:
    return current in load()  # ok


def near() -> bool:
    return any(name < current for name in load())  # ok


def twice() -> bool:
    return load().count(current) > 1  # ok


def number() -> int:
    return load().count(current)  # ok


def first(names: list[str]) -> bool:
    return bool(names) and names[0] == current  # ok


def called(names: list[str]) -> bool:
    return any(name.startswith(current) for name in names)  # ok


def other_side(names: list[str]) -> bool:
    return any(name != current for name in names)  # ok


def pairs(names: list[str]) -> bool:
    return any(one == other for one, other in zip(names, names[1:]))  # ok


def mapped(names: dict[str, int]) -> bool:
    return current in names  # ok


def kept(names: list[str]) -> list[str]:
    return [name for name in names if name == current]  # ok


def chosen(names: list[str]) -> str:
    return next((name for name in names if name == current), "")  # ok


def every(names: list[str]) -> bool:
    return all(name for name in names)  # ok


def run():
    names = ["a", "b", "1"]
    return [
        [always(names, count), in_loop(names, count), handled_by_leaving(names, count)]
        + [handled_by_default(names, count), in_the_end(names, count)]
        for count in (0, 1, 2)
    ]
