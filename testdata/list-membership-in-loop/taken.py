"""Looking for a name that is not taken ends after a few tries, however many there are."""

import os


def free_name(folder, wanted):
    taken = os.listdir(folder)
    base, ending = os.path.splitext(wanted)
    number = 1
    while f"{base} ({number}){ending}" in taken:  # ok
        number += 1
    return f"{base} ({number}){ending}"


def free_copy(folder, wanted):
    taken = os.listdir(folder)
    name = wanted
    while name in taken:  # ok
        name = "copy of " + name
    return name


def missing(folder, names):
    present = os.listdir(folder)
    found = []
    for name in names:
        if f"{name}.json" not in present:  # error: PFL607
            found.append(name)
    return found


def run(size=3):
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        for name in ("a.txt", "a (1).txt"):
            open(os.path.join(folder, name), "w").close()
        tried = [free_name(folder, "a.txt"), free_copy(folder, "a.txt")]
        return tried, missing(folder, ["a", "b"][:size])
