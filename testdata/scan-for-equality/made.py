def known(name: str, names: list[str]):
    return name in set(names)  # hint: PFL618


def listed(name: str, names: dict[str, int]):
    if name not in list(names):  # hint: PFL618
        return 0
    return names[name]


def made_once(name: str, names: list[str], others: list[str]):
    every = set(names)
    return name in every and others[0] in every  # ok: two tests


def of_text(letter: str, text: str):
    return letter in set(text)  # ok: a text


def of_lines(line: str, lines):
    return line in list(lines)  # ok: perhaps an iterator


def sizes(names: list[str]):
    return len(set(names))  # ok: no test
