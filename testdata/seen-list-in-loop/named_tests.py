"""Tests that have a name of their own."""


def unique(rows: list[str]) -> list[str]:
    seen = []
    out = []
    for row in rows:
        known = row in seen  # hint: PFL606
        if not known:
            seen.append(row)
            out.append(row.upper())
    return out


def new_ones(rows: list[str]) -> list[str]:
    seen: list[str] = []
    for row in rows:
        is_new = row not in seen  # hint: PFL606
        if is_new and row:
            seen.append(row)
    return seen


def repeated(rows: list[str]) -> list[str]:
    seen: list[str] = []
    twice = []
    for row in rows:
        duplicate = row in seen  # hint: PFL606
        if duplicate:
            twice.append(row)
        else:
            seen.append(row)
    return twice


def skipping(rows: list[str]) -> list[str]:
    seen: list[str] = []
    for row in rows:
        if old := row in seen:  # hint: PFL606
            print(old)
            continue
        seen.append(row)
    return seen


def with_set(rows: list[str]) -> list[str]:
    seen = set()
    out = []
    for row in rows:
        known = row in seen  # ok: a set
        if not known:
            seen.add(row)
            out.append(row)
    return out


def once(rows: list[str], start: list[str]) -> list[str]:
    seen = list(start)
    known = "x" in seen  # ok: asked once
    for row in rows:
        if not known:
            seen.append(row)
    return seen


def latest(rows: list[str]) -> list[str]:
    seen: list[str] = []
    for row in rows:
        ends = row in seen[-2:]  # ok: two elements
        if not ends:
            seen.append(row)
    return seen


def marked(rows: list[str]) -> int:
    seen: list[str] = []
    count = 0
    for row in rows:
        known = row.isupper()  # ok: no membership test
        if not known:
            seen.append(row)
            count += 1
    return count


def run():
    rows = ["a", "b", "a", "", "c", "b"]
    return [unique(rows), new_ones(rows), repeated(rows), with_set(rows), once(rows, ["y"])]
