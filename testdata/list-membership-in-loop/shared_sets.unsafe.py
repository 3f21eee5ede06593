"""One set for several loops of a function, where the list stays as it is between them."""


def delete(gone: list[int], names: dict, docs: dict, flag, frames):
    gone_set = set(gone)
    mapping = {name: -1 if name in gone_set else name for name in names}
    if flag:
        names = {key: name for key, name in names.items() if key not in gone_set}
    for frame in frames:
        frame.mask = [key not in gone_set for key in range(len(frame))]
    return mapping, names, gone


def changed_between(rows: list[str], known: list[str]):
    known_set = set(known)
    first = [row for row in rows if row in known_set]
    known.append("x")
    known_set = set(known)
    second = [row for row in rows if row not in known_set]
    return first, second


def bound_between(rows: list[str], known: list[str]):
    known_set = set(known)
    first = [row for row in rows if row in known_set]
    known = [row.upper() for row in rows]
    known_set = set(known)
    second = [row for row in rows if row not in known_set]
    return first, second, known


def in_branches(rows: list[str], known: list[str], flag):
    known_set = set(known)
    if flag:
        return [row for row in rows if row in known_set]
    return [row for row in rows if row not in known_set]


def grows_around(indicators):
    origins = []
    for indicator in indicators:
        origins += [origin for origin in indicator.origins if origin not in origins]
    return origins


def run():
    known = ["a", "b"]
    return changed_between(["a", "x"], known), bound_between(["a", "B"], known)
