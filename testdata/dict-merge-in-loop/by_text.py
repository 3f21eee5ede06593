"""Functions that hand out their names with what these hold."""


def snapshots(rows: list[str]):
    found, steps = {}, []
    for row in rows:
        found = {**found, row: 1}  # hint: PFL604
        steps.append(dict(locals()))
    return [step["found"] for step in steps]


def evaluated(rows: list[str], text: str):
    found = {}
    for row in rows:
        found = {**found, row: 1}  # hint: PFL604
        print(eval(text))
    return found


def inner(rows: list[str]):
    def shown():
        return locals()

    found = {}
    for row in rows:
        found = {**found, row: 1}  # hint: PFL604
    return found, shown


def of_object(rows: list[str], options):
    found = {}
    for row in rows:
        found = {**found, row: vars(options)}  # hint: PFL604
    return found


def stored(rows: list[str]):
    found = {}
    for row in rows:
        found[row] = locals()  # ok
    return found


def once(row: str):
    found = {"": 0}
    return {**found, row: len(locals())}  # ok


def updated(rows: list[str]):
    found = {}
    for row in rows:
        found.update({row: locals()})  # ok
    return found


def replaced(rows: list[str]):
    found = {}
    for row in rows:
        found = {row: 1}  # ok
    return found, locals()
