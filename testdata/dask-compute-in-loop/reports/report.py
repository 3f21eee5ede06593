from frames import at_once, highest, part


def report(frame, names, count):
    found = {}
    for name in names:
        found[name] = highest(frame, name)  # error: PFL131
    parts = [part(frame, number) for number in range(count)]  # ok: a part at a time
    several = [at_once(frame[name]) for name in names]  # ok: of Dask or others
    return found, parts, several, highest(frame, "price")  # ok: once
