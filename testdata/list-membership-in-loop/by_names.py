"""Functions that hand out their names with what these hold."""


def formatted(names: list[str], allowed: list[str]):
    hits = []
    for name in names:
        if name in allowed:  # hint: PFL607
            hits.append(name)
    return "{hits} {names}".format_map(locals()), sorted(vars())


def becoming(names: list[str]):
    seen = []
    for name in names:
        seen.append(name)
    hits = [name for name in names if name in seen]  # hint: PFL607
    return hits, locals()


def of_object(names: list[str], allowed: list[str], options):
    print(vars(options))
    return [name for name in names if name in allowed]  # hint: PFL607


def once(name: str, allowed: list[str]):
    return name in allowed, locals()  # ok


def few(names: list[str]):
    return [name for name in names if name in ("a", "b")], locals()  # ok


def mapped(names: list[str], allowed: dict[str, int]):
    return [name for name in names if name in allowed], locals()  # ok
