"""Parts that may be no text, with handlers for that."""


class Row:
    def __init__(self, name):
        self.name = name


def counted(rows: list[str | None]) -> tuple[str, int]:
    text = ""
    wrong = 0
    for row in rows:
        try:
            text += row
        except TypeError:
            wrong += 1
    return text, wrong


def named(rows) -> str:
    text = ""
    for row in rows:
        try:
            text += row.name
        except (TypeError, AttributeError):
            print("no name")
    return text


def converted(rows: list[str]) -> str:
    text_parts = []
    for row in rows:
        try:
            text_parts.append(f"{int(row)};")
        except ValueError:
            text_parts.append("?")
    return "".join(text_parts)


def summed(rows: list[str]) -> int:
    total = 0
    for row in rows:
        try:
            total += int(row)
        except ValueError:
            print("no number")
    return total


def listed(rows: list[str]) -> list[int]:
    numbers: list[int] = []
    for row in rows:
        try:
            numbers += [int(row)]
        except ValueError:
            print("no number")
    return numbers


def last(rows: list[str]) -> str:
    text = ""
    for row in rows:
        text = row + ";"
    return text


def run():
    rows = [Row("a"), Row(1), 5, Row("b")]
    return counted(["a", None, "b"]), named(rows), converted(["1", "x"]), converted([])


def label(part):
    return f"({part})" if part else None


def labels(path):
    text_parts = []
    with open(path) as file:
        for line in file:
            text_parts.append(label(line.strip()))
    return "".join(text_parts)
