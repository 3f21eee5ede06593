def known(name: str, names: list[str]):
    return name in set(names)  # hint: PFL618


def listed(name: str, names: dict[str, int]):
    if name not in list(names):  # hint: PFL618
        return 0
    return names[name]


def keyed(name: str, names: dict[str, int]):
    return name in list(names.keys())  # hint: PFL618


def key_set(name: str, names: dict[str, int]):
    return name not in set(names.keys())  # hint: PFL618


def valued(number: int, names: dict[str, int]):
    return number in list(names.values())  # hint: PFL618


def of_each(name: str, groups: list[list[str]]):
    return [group for group in groups if name in set(group)]  # hint: PFL618


def of_each_table(name: str, tables: list[dict[str, int]]):
    found = 0
    for table in tables:
        if name in list(table.keys()):  # hint: PFL618
            found += 1
    return found


def has(group: list[str], name: str):
    return name in set(group)  # hint: PFL618


def having(groups: list[list[str]], name: str):
    return [group for group in groups if has(group, name)]


def one_of(names: list[str], name: str):
    return name in set(names)  # error: PFL615


def all_of(names: list[str], others: list[str]):
    return [other for other in others if not one_of(names, other)]


def items(name: str, names: dict[str, int]):
    return (name, 1) in list(names.items())  # ok: pairs


def made_once(name: str, names: list[str], others: list[str]):
    every = set(names)
    return name in every and others[0] in every  # ok: two tests


def of_text(letter: str, text: str):
    return letter in set(text)  # ok: a text


def of_lines(line: str, lines):
    return line in list(lines)  # ok: perhaps an iterator


def of_keys(line: str, table):
    return line in list(table.keys())  # ok: perhaps an iterator


def sizes(names: list[str]):
    return len(set(names))  # ok: no test


def written(name: str):
    return name in set(["create", "change", "delete"])  # ok: written out


def comprehended(name: str, users: list):
    return name in [user.name for user in users]  # ok: faster than `any` where it is missing


def with_default(name: str, names: list[str]):
    return name in set(names, *[])  # ok: more than one argument


def growing(names: list[str]):
    seen: list[str] = []
    for name in names:
        if name in list(seen):  # ok: it grows in the loop
            continue
        seen.append(name)
    return seen
