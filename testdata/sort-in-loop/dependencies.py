def ordered(waits: dict[str, int], followers: dict[str, list[str]]):
    ready = [name for name, count in waits.items() if count == 0]
    found = []
    while ready:
        ready.sort()  # hint: PFL611
        name = ready.pop()
        found.append(name)
        for other in followers[name]:
            waits[other] -= 1
            if waits[other] == 0:
                ready.append(other)
    return found


def cheapest(start, neighbours):
    frontier = [start]
    seen = {start}
    while frontier:
        frontier.sort()  # error: PFL611
        place = frontier.pop()
        for other in neighbours(place):
            if other not in seen:
                seen.add(other)
                frontier.append(other)
    return seen


def once(names: list[str]):
    names.sort()  # ok
    return names


def each(groups: list[list[str]]):
    for group in groups:
        group.sort()  # ok: another one each time
