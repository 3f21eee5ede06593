"""A script: names of a module are quadratic, and joined at its end."""

text = ""
for number in range(1000):
    text += "x"  # error: PFL601

page = ""
for number in range(1000):
    page += "y"  # error: PFL601


def shown():
    return page


class Table:
    rows = ""
    for number in range(1000):
        rows += "z"  # error: PFL601
    width = 0
    for number in range(1000):
        width += 1  # ok: a number


def run():
    total = 0.0
    for number in range(1000):
        total += number  # ok: a number
    names = []
    for number in range(1000):
        names += ["a"]  # ok: a list
    word = "a"
    word += "b"  # ok: no loop
    return text, page, Table.rows, total, names, word
