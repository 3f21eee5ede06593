def read_blocked(lines, strict):
    if strict:
        return []
    try:
        names = list(lines)
    except TypeError as names:
        raise ValueError(lines) from names
    return names


def read_table(lines, strict):
    if strict:
        return {}
    try:
        names = dict(lines)
    except TypeError as names:
        raise ValueError(lines) from names
    return names


def unblocked(users, lines, strict):
    blocked = read_blocked(lines, strict)
    table = read_table(lines, strict)
    found = []
    for user in users:
        if user.name in blocked:  # hint: PFL607 because length-unknown
            continue
        if user.name not in table:  # ok
            found.append(user)
    return found


def allowed(users, lines, strict):
    table = read_table(lines, strict)
    return [user for user in users if user.name in table]  # ok
