"""Lists that are joined for each membership test."""


def others(rows: list[int], own: list[int], theirs: list[int]):
    return [row for row in rows if row not in own + theirs]  # hint: PFL607


def left(parameters, text: list[int], audio: list[int], mixed: list[int]):
    return filter(lambda one: id(one) not in text + audio + mixed, parameters)  # hint: PFL607


def with_more(rows: list[int], own: list[int]):
    return [row for row in rows if row in own + [0, 1]]  # hint: PFL607


def in_text(rows: list[str], first: str, second: str):
    return [row for row in rows if row in first + second]  # ok: texts


def joined_once(rows: list[int], own: list[int], theirs: list[int]):
    known = {*own, *theirs}
    return [row for row in rows if row not in known]  # ok: a set


def growing(rows: list[int], own: list[int], theirs: list[int]):
    for row in rows:
        if row not in own + theirs:  # ok: one of them grows
            own.append(row)


def same(rows: list[int], own: list[int], theirs: list[int], wanted: int):
    return [row for row in rows if wanted in own + theirs]  # ok: the same is asked each time


def handed_on(rows: list[int], own: list[int], theirs: list[int], change):
    for row in rows:
        if row in own + theirs:  # ok: what is called may change one of them
            change(own)


def once(row: int, own: list[int], theirs: list[int]):
    return row in own + theirs  # ok: in no loop
