"""What it gets, other files say; it names no library of frames."""


def lines(box, *, table=None):
    found = []
    for _, row in box.rows.iterrows():  # hint: PFL303
        found.append(row["name"])
    for _, row in table.iterrows():  # error: PFL303
        found.append(row["name"])
    return found


def same(table):
    return table


def of_others(table):
    return [row["name"] for _, row in table.iterrows()]  # ok: a table of the project's own
