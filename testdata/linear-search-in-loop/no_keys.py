"""Elements that can be no keys, and elements that are found at once."""


def connected(degrees: list[int]):
    stubs = [[degree, node] for node, degree in enumerate(degrees)]
    for stub in list(stubs)[::2]:
        stub[0] -= 1
        if stub[0] == 0:
            stubs.remove(stub)  # ok: no-hash
    return stubs


def positions(rows: list[list[int]], wanted):
    return [rows.index(one) for one in wanted]  # ok: no-hash


def filled(names, wanted):
    rows = []
    for name in names:
        rows.append({"name": name})
    return [rows.index(one) for one in wanted]  # ok: no-hash


def positions_of_names(names: list[str], wanted):
    return [names.index(one) for one in wanted]  # hint: PFL610


def emptied(names: list[str], done):
    while names:
        done.append(names[0])
        names.remove(names[0])  # ok: removes-first


def emptied_of_second(names: list[str], done):
    while len(names) > 1:
        done.append(names[1])
        names.remove(names[1])  # hint: PFL610
