"""Lists of what was seen that hold values with a hash and without."""


def kinds(values):
    found = []
    for value in values:
        for kind in value.kinds:
            if kind not in found:  # ok: no-hash
                found.append(kind)
        found.append({"array": value.items})
    return found


def names(values):
    found = []
    for value in values:
        for kind in value.kinds:
            if kind not in found:  # hint: PFL606
                found.append(kind)
        found.append("array")
    return found
