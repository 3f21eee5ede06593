from frames import highest, part


def report(frame, names, count):
    found = {}
    for name in names:
        found[name] = highest(frame, name)  # error: PFL131
    parts = [part(frame, number) for number in range(count)]  # ok: a part at a time
    return found, parts, highest(frame, "price")  # ok: once
