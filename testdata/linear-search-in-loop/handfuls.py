"""Searches through what is short by its nature, and in lists that each iteration picks."""


def placed(rows: list[dict[str, str]], columns: list[str]):
    for row in rows:
        for name in row:
            yield columns.index(name)  # hint: PFL610


def placed_in(rows: list[str], words: list[str]):
    return [words.index(row) for row in rows]  # hint: PFL610


def removed(groups: dict[str, list[int]], wrong: list[tuple[str, int]]):
    for name, number in wrong:
        groups[name].remove(number)  # ok: another list for each name


def ordered(words: list[str], **settings: str):
    return [words.index(setting) for setting in settings]  # ok: few-by-nature


def failed(rows: list[str], words: list[str]):
    for row in rows:
        if not row:
            raise LookupError(words.index(row))  # ok: runs once
    return rows
