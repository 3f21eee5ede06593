def unique(rows):
    ids = []
    for row in rows:
        if row["id"] not in ids:  # error: PFL606
            ids.append(row["id"])
    return ids


def unique_attributes(rows):
    ids = []
    for row in rows:
        if row.uuid not in ids:  # error: PFL606
            ids.append(row.uuid)
    return ids


def of_one(order):
    ids = []
    for line in order.lines:
        if line.id not in ids:  # hint: PFL606
            ids.append(line.id)
    return ids


def kinds(rows):
    found = []
    for row in rows:
        if row["kind"] not in found:  # hint: PFL606
            found.append(row["kind"])
    return found


def in_a_set(rows):
    ids = set()
    for row in rows:
        if row["id"] not in ids:  # ok
            ids.add(row["id"])
    return ids


def in_a_dict(rows):
    ids = {}
    for row in rows:
        if row["id"] not in ids:  # ok
            ids[row["id"]] = row
    return ids


def by_order(rows):
    return list(dict.fromkeys(row["id"] for row in rows))  # ok: nothing is searched
