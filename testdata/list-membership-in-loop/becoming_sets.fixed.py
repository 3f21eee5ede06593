"""Lists that are only added to and searched become sets; others get a set beside them."""


def made(rows: list[str], users):
    names = [user.name for user in users]
    return [row for row in rows if row in names]


def grown(rows: list[str], texts: list[str]):
    names: set[str] = set()
    for text in texts:
        names.add(text.upper())
    found = 0
    for row in rows:
        if row not in names:
            found += 1
    return found


def listed(rows: list[str], texts: list[str]):
    names = set(texts)
    return [row for row in rows if row in names]


def read_as_well(rows: list[str], texts: list[str]):
    names = [text.upper() for text in texts]
    names_set = set(names)
    return names[0], [row for row in rows if row in names_set]


def held_by_a_function(rows: list[str], texts: list[str]):
    names = list(texts)

    def get():
        return names

    names_set = set(names)
    return [row for row in rows if row in names_set], get


def deleted(rows: list[str], texts: list[str]):
    names = list(texts)
    names_set = set(names)
    found = [row for row in rows if row in names_set]
    del names
    return found


def run():
    return grown(["A", "B"], ["a"]), listed(["a", "b"], ["a"]), read_as_well(["A"], ["a"])
