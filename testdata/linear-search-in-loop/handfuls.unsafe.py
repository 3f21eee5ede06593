"""Searches through what is short by its nature, and in lists that each iteration picks."""


def placed(rows: list[dict[str, str]], columns: list[str]):
    column_positions = {}
    for position, column in enumerate(columns):
        column_positions.setdefault(column, position)
    for row in rows:
        for name in row:
            yield column_positions[name]


def placed_in(rows: list[str], words: list[str]):
    word_positions = {}
    for position, word in enumerate(words):
        word_positions.setdefault(word, position)
    return [word_positions[row] for row in rows]


def removed(groups: dict[str, list[int]], wrong: list[tuple[str, int]]):
    for name, number in wrong:
        groups[name].remove(number)


def ordered(words: list[str], **settings: str):
    return [words.index(setting) for setting in settings]


def failed(rows: list[str], words: list[str]):
    for row in rows:
        if not row:
            raise LookupError(words.index(row))
    return rows
