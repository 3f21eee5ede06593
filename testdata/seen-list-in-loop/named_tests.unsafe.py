"""Tests that have a name of their own."""


def unique(rows: list[str]) -> list[str]:
    seen = set()
    out = []
    for row in rows:
        known = row in seen
        if not known:
            seen.add(row)
            out.append(row.upper())
    return out


def new_ones(rows: list[str]) -> list[str]:
    seen: list[str] = []
    seen_set = set()
    for row in rows:
        is_new = row not in seen_set
        if is_new and row:
            seen_set.add(row)
            seen.append(row)
    return seen


def repeated(rows: list[str]) -> list[str]:
    seen: set[str] = set()
    twice = []
    for row in rows:
        duplicate = row in seen
        if duplicate:
            twice.append(row)
        else:
            seen.add(row)
    return twice


def skipping(rows: list[str]) -> list[str]:
    seen: list[str] = []
    seen_set = set()
    for row in rows:
        if old := row in seen_set:
            print(old)
            continue
        seen_set.add(row)
        seen.append(row)
    return seen


def with_set(rows: list[str]) -> list[str]:
    seen = set()
    out = []
    for row in rows:
        known = row in seen
        if not known:
            seen.add(row)
            out.append(row)
    return out


def once(rows: list[str], start: list[str]) -> list[str]:
    seen = list(start)
    known = "x" in seen
    for row in rows:
        if not known:
            seen.append(row)
    return seen


def latest(rows: list[str]) -> list[str]:
    seen: list[str] = []
    for row in rows:
        ends = row in seen[-2:]
        if not ends:
            seen.append(row)
    return seen


def marked(rows: list[str]) -> int:
    seen: list[str] = []
    count = 0
    for row in rows:
        known = row.isupper()
        if not known:
            seen.append(row)
            count += 1
    return count


def run():
    rows = ["a", "b", "a", "", "c", "b"]
    return [unique(rows), new_ones(rows), repeated(rows), with_set(rows), once(rows, ["y"])]
