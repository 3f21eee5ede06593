"""One list that several loops fill, each of which looks into it."""


def of_either(found: dict[str, list[int]] | list[int]):
    names = []
    names_set = set()
    if isinstance(found, list):
        for number in found:
            name = str(number)
            if name not in names_set:
                names_set.add(name)
                names.append(name)
    else:
        for group, numbers in found.items():
            for number in numbers:
                label = f"{group}{number}"
                if label not in names_set:
                    names_set.add(label)
                    names.append(label)
    return names


def then_once(numbers: list[int], last: int):
    names = []
    names_set = set()
    for number in numbers:
        name = str(number)
        if name and name not in names_set:
            names_set.add(name)
            names.append(name)
    names.append("last")
    if str(last) not in names:
        names.append(str(last))
    return names


def of_unknown(numbers: list[int], rows):
    names = []
    names_set = set()
    for number in numbers:
        name = str(number)
        if name and name not in names_set:
            names_set.add(name)
            names.append(name)
    for row in rows:
        if row and row not in names:
            names.append(row)
    return names


def of_a_dict(numbers: list[int]):
    names = {}
    for number in numbers:
        name = str(number)
        if name not in names:
            names[name] = number
    return names


def of_each_group(groups: dict[str, list[int]]):
    for numbers in groups.values():
        first: list[int] = []
        for number in numbers[:3]:
            if number not in first:
                first.append(number)
        yield first


def of_neighbours(numbers: list[int]):
    names = []
    for number in numbers:
        name = str(number)
        if not names or name != names[-1]:
            names.append(name)
    return names


def of_all(numbers: list[int], known: frozenset[str]):
    names = []
    for number in numbers:
        name = str(number)
        if name not in known:
            names.append(name)
    return names
