"""One set for several loops of a function, where the list stays as it is between them."""


def delete(gone: list[int], names: dict, docs: dict, flag, frames):
    mapping = {name: -1 if name in gone else name for name in names}  # hint: PFL607
    if flag:
        names = {key: name for key, name in names.items() if key not in gone}  # hint: PFL607
    for frame in frames:
        frame.mask = [key not in gone for key in range(len(frame))]  # hint: PFL607
    return mapping, names, gone


def changed_between(rows: list[str], known: list[str]):
    first = [row for row in rows if row in known]  # hint: PFL607
    known.append("x")
    second = [row for row in rows if row not in known]  # hint: PFL607
    return first, second


def bound_between(rows: list[str], known: list[str]):
    first = [row for row in rows if row in known]  # hint: PFL607
    known = [row.upper() for row in rows]
    second = [row for row in rows if row not in known]  # hint: PFL607
    return first, second, known


def in_branches(rows: list[str], known: list[str], flag):
    if flag:
        return [row for row in rows if row in known]  # hint: PFL607
    return [row for row in rows if row not in known]  # hint: PFL607


def grows_around(indicators):
    origins = []
    for indicator in indicators:
        origins += [origin for origin in indicator.origins if origin not in origins]  # hint: PFL607
    return origins


def run():
    known = ["a", "b"]
    return changed_between(["a", "x"], known), bound_between(["a", "B"], known)
