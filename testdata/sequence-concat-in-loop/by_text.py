"""Functions that hand out their names with what these hold."""


def snapshots(rows: list[str]):
    items, steps = [], []
    for row in rows:
        items = items + [row]  # hint: PFL603
        steps.append(dict(locals()))
    return [step["items"] for step in steps]


def of_object(rows: list[str], options):
    items = []
    for row in rows:
        items = items + [row]  # hint: PFL603
        print(vars(options))
    return items


def appended(rows: list[str]):
    items = []
    for row in rows:
        items.append(locals())  # ok
    return items


def once(row: str):
    items = [row] + ["a"]  # ok
    return items, locals()
