"""Extremes of what may be empty, with handlers for that."""


def by_index_error(values: list[int]) -> int | None:
    try:
        return sorted(values)[0]
    except IndexError:
        return None


def by_look_up(values: list[int]) -> int | None:
    try:
        return sorted(values, reverse=True)[0]
    except (KeyError, LookupError):
        return None


def by_any(values: list[int]) -> int | None:
    try:
        return min(values)
    except Exception:
        return None


def by_value_error(values: list[str]) -> int:
    try:
        return int(sorted(values)[0])
    except ValueError:
        return -1


def by_both(values: list[int]) -> int | None:
    try:
        return min(values)
    except (IndexError, ValueError):
        return None


def plain(values: list[int]) -> int | None:
    try:
        return min(values)
    except ValueError:
        return None


def last(values: list[int]) -> int:
    return sorted(values)[-1]


def whole(values: list[int]) -> list[int]:
    return sorted(values)


def few(values: list[int]) -> list[int]:
    return sorted(values)[:3]


def first(values: list[int]) -> int:
    return values[0]


def run():
    got: list[object] = []
    for function in (by_index_error, by_look_up, by_any, by_both):
        got += [function([]), function([2, 1])]
    try:
        by_value_error([])
    except IndexError:
        got.append("empty")
    return got, by_value_error(["x"]), by_value_error(["3", "2"])
