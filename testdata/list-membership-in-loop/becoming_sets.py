"""Lists that are only added to and searched become sets; others get a set beside them."""


def made(rows: list[str], users):
    names = [user.name for user in users]
    return [row for row in rows if row in names]  # hint: PFL607


def grown(rows: list[str], texts: list[str]):
    names: list[str] = []
    for text in texts:
        names.append(text.upper())
    found = 0
    for row in rows:
        if row not in names:  # hint: PFL607
            found += 1
    return found


def listed(rows: list[str], texts: list[str]):
    names = list(texts)
    return [row for row in rows if row in names]  # hint: PFL607


def read_as_well(rows: list[str], texts: list[str]):
    names = [text.upper() for text in texts]
    return names[0], [row for row in rows if row in names]  # hint: PFL607


def held_by_a_function(rows: list[str], texts: list[str]):
    names = list(texts)

    def get():
        return names

    return [row for row in rows if row in names], get  # hint: PFL607


def deleted(rows: list[str], texts: list[str]):
    names = list(texts)
    found = [row for row in rows if row in names]  # hint: PFL607
    del names
    return found


def run():
    return grown(["A", "B"], ["a"]), listed(["a", "b"], ["a"]), read_as_well(["A"], ["a"])
