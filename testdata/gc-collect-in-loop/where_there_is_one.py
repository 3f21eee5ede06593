"""Collections where there is an item, or under another condition."""

import gc


def each(rows: list[dict]):
    for row in rows:
        if row is not None:
            row.clear()
            gc.collect()  # hint: PFL704


def each_that_is_there(rows: list[dict]):
    for row in rows:
        if not row:
            print("nothing")
        else:
            gc.collect()  # hint: PFL704


def missing_ones(rows: list[dict]):
    for row in rows:
        if row is None:
            gc.collect()  # ok
        elif len(row) > 1000:
            gc.collect()  # ok


def let_go(row: list[int]):
    if row:
        gc.collect()  # hint: PFL704
    return gc.collect() if not row else None  # ok


def all_rows(rows: list[list[int]]):
    for row in rows:
        let_go(row)


def matched(row):
    match row:
        case None:
            print("nothing")
        case _:
            gc.collect()  # hint: PFL704


def all_matched(rows: list[list[int]]):
    for row in rows:
        matched(row)


def matched_some(row):
    match row:
        case None:
            gc.collect()  # ok
        case _ if len(row) > 3:
            gc.collect()  # ok
        case [] | {}:
            gc.collect()  # ok
        case _:
            gc.collect()  # ok


def all_matched_some(rows: list[list[int]]):
    for row in rows:
        matched_some(row)


def matched_result(row):
    found = row.get("found")
    match found:
        case None:
            print("nothing")
        case _:
            gc.collect()  # ok: what is worked out may be there seldom


def all_matched_results(rows: list[dict]):
    for row in rows:
        matched_result(row)


def by_flag(row: list[int], full: bool):
    row.clear()
    if full:
        gc.collect()  # ok


def by_unknown(row: list[int], full):
    row.clear()
    if full:
        gc.collect()  # ok: which may be a flag


def by_default(row: list[int], part: list[int] = ()):
    row.clear()
    if part:
        gc.collect()  # ok: which may be left out


def by_optional(row: list[int], part: list[int] | None):
    row.clear()
    if part is not None:
        gc.collect()  # ok: which may be none


def by_given(row: list[int], part):
    row.clear()
    return gc.collect() if part is not None else None  # hint: PFL704


def by_result(row: dict):
    found = row.get("found")
    if found is not None:
        gc.collect()  # ok: what is worked out may be there seldom


def by_any(rows: list[list[int]], part):
    for row in rows:
        by_flag(row, True)
        by_unknown(row, True)
        by_default(row)
        by_optional(row, part)
        by_given(row, part)
        by_result({})
