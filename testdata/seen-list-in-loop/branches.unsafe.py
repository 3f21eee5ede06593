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
