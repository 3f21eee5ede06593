"""Lists that are extended by what they do not hold yet."""


def merged(paths: list[str]):
    names: list[str] = []
    for path in paths:
        with open(path) as lines:
            names.extend(line for line in lines if line not in names)  # error: PFL606
    return names


def added(path: str, names: list[str]):
    with open(path) as lines:
        names += (line for line in lines if line not in names)  # error: PFL606
    return names


def of_others(path: str, names: list[str], known: set[str]):
    with open(path) as lines:
        names.extend(line for line in lines if line not in known)  # ok: known is a set
    return names


def of_parts(path: str, names: list[str]):
    with open(path) as lines:
        names.extend(line.strip() for line in lines if line in "abc")  # ok: a text
    return names


def of_hashes(path: str, names: set[str]):
    with open(path) as lines:
        names.update(line for line in lines if line not in names)  # ok: a set
    return names
