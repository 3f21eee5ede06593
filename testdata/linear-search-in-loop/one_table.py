class User:
    id: int
    name: str


def edges(nodes: list[str], pairs: list[tuple[str, str]]):
    found = []
    for first, second in pairs:
        found.append((nodes.index(first), nodes.index(second)))  # hint: PFL610 # hint: PFL610
    return found


def of_two_lists(names: list[str], words: list[str], pairs: list[tuple[str, str, str]]):
    found = []
    for name, word, other in pairs:
        found.append(names.index(name))  # hint: PFL610
        found.append(words.index(word))  # hint: PFL610
        found.append(names.index(other))  # hint: PFL610
    return found


def kept(nodes: list[str], pairs: list[tuple[str, str]]):
    positions = {}
    for place, node in enumerate(nodes):
        positions.setdefault(node, place)
    for first, second in pairs:
        positions[first] = nodes.index(second)  # hint: PFL610
    return positions


def handed_on(nodes: list[str], pairs: list[tuple[str, str]]):
    found = []
    positions = {}
    for place, node in enumerate(nodes):
        positions.setdefault(node, place)
    for first, second in pairs:
        found.append((first, nodes.index(second)))  # hint: PFL610
    return found, positions


def last_place(nodes: list[str], pairs: list[tuple[str, str]]):
    found = []
    positions = {}
    for place, node in enumerate(nodes):
        positions.update({node: place})
    for first, second in pairs:
        found.append((positions[first], nodes.index(second)))  # hint: PFL610
    return found


def people(users: list[User], pairs: list[tuple[int, int]]):
    found = []
    for first, second in pairs:
        one = next(user for user in users if user.id == first)  # hint: PFL610
        other = next(user for user in users if user.id == second)  # hint: PFL610
        found.append((one, other))
    return found


def by_own_table(nodes: list[str], pairs: list[tuple[str, str]]):
    positions = {}
    for place, node in enumerate(nodes):
        positions.setdefault(node, place)  # ok
    found = []
    for first, second in pairs:
        found.append(positions[first])  # ok
        found.append(positions.get(second, 0))  # ok
    return found


def once(nodes: list[str], pairs: list[tuple[str, str]]):
    first, second = pairs[0]
    return nodes.index(first), nodes.index(second)  # ok


def person(users: list[User], wanted: int):
    return next(user for user in users if user.id == wanted)  # ok


def in_words(pairs: list[tuple[str, str]]):
    found = []
    for first, second in pairs:
        found.append(first.index("="))  # ok
        found.append(second.index("="))  # ok
    return found


def of_few(pairs: list[tuple[str, str]]):
    found = []
    for first, second in pairs:
        found.append(["low", "high"].index(first))  # ok
        found.append(("low", "high").index(second))  # ok
    return found


def in_each(pairs: list[tuple[str, str]]):
    return [pair[0].find("=") for pair in pairs]  # ok


def run():
    nodes = ["a", "b", "a", "c"]
    return edges(nodes, [("a", "c"), ("b", "b")]), of_two_lists(nodes, ["x"], [("a", "x", "c")])
