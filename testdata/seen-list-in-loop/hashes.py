"""Repeats, also among values that have no hash."""


def repeats(values, key=None):
    hashed = set()
    others = []
    for value in values:
        wanted = value if key is None else key(value)
        try:
            if wanted in hashed:
                yield value
            else:
                hashed.add(wanted)
        except TypeError:
            if wanted in others:  # ok
                yield value
            else:
                others.append(wanted)


def unique(values):
    kept = []
    hashed = set()
    for value in values:
        try:
            hash(value)
        except (AttributeError, TypeError):
            if value not in kept:  # ok
                kept.append(value)
        else:
            hashed.add(value)
    return [*hashed, *kept]


def pairs(values):
    seen = []
    for value in values:
        if (value.name, [value.kind]) not in seen:  # ok
            seen.append((value.name, [value.kind]))
    return seen


def codes(texts):
    seen = []
    for text in texts:
        try:
            code = int(text)
        except ValueError:
            if text not in seen:  # hint: PFL606
                seen.append(text)
        else:
            print(code)
    return seen
