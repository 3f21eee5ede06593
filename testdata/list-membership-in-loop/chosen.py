def by_condition(words, path: str, keep: bool):
    known = list(open(path)) if keep else tuple(open("other.txt"))
    return [word for word in words if word in known]  # error: PFL607


def by_branch(words, path: str, keep: bool):
    if keep:
        known = [line.strip() for line in open(path)]
    else:
        known = ("a", "b")
    return [word for word in words if word in known]  # error: PFL607


def tuples(words, keep: bool):
    known = ("a", "b") if keep else ("c", "d")
    return [word for word in words if word in known]  # ok: few


def set_or_list(words, path: str, keep: bool):
    known = set(open(path)) if keep else list(open("other.txt"))
    return [word for word in words if word in known]  # ok: a set, if so


def text(words, path: str, keep: bool):
    known = open(path).read() if keep else [""]
    return [word for word in words if word in known]  # ok: a text, if so
