"""Values of a dict that are searched, and dicts whose values are not."""


def owners(path):
    table: dict[str, str] = {}
    with open(path) as file:
        for path in file:
            name = path.strip()
            if name in table.values():  # error: PFL607
                continue
            table[path] = name
    return table


def listed(names: list[str], table: dict[str, str]):
    return [name for name in names if name in list(table.values())]  # hint: PFL607 because length-unknown


def with_one(names: list[str]):
    table = {}
    table["first"] = 1
    return [name for name in names if name in table.values()]  # ok: few-elements


def by_key(names: list[str], table: dict[str, str]):
    return [name for name in names if name in table]  # ok: a dict looks up a hash


def of_each(tables: list[dict[str, str]], name: str):
    return [table for table in tables if name in table.values()]  # ok: another dict each time


def once(name: str, table: dict[str, str]):
    return name in table.values()  # ok: no loop


def of_unknown(names: list[str], table):
    return [name for name in names if name in table.values()]  # ok: of a type that is not known
