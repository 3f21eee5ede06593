"""Lists that get one value at a time by `extend`."""


def unique(path):
    seen = []
    with open(path) as file:
        for line in file:
            if line not in seen:  # error: PFL606
                print(line)
                seen.extend([line])
    return seen


def joined(groups):
    found = []
    for group in groups:
        if group not in found:  # ok: its elements are what is kept
            found.extend(group)
    return found
