"""What stands behind `in` and `if` of statements, and would end a comprehension."""


def chosen(rows: list[str], all_rows: bool) -> str:
    text = ""
    for row in rows if all_rows else []:
        text += f"{row},"  # hint: PFL601
    return text


def with_one(rows: list[str]) -> str:
    text = ""
    for row in *rows, "one":
        text += f"{row},"  # hint: PFL601
    return text


def tested(rows: list[str], short: bool) -> str:
    text = ""
    for row in rows:
        if len(row) < 2 if short else row:
            text += f"{row},"  # hint: PFL601
    return text


def of_lambda(rows: list[str]) -> str:
    text = ""
    for row in rows:
        if lambda: row:
            text += f"{row},"  # hint: PFL601
    return text


def conditional(rows: list[str], short: bool) -> str:
    text = ""
    for row in rows:
        text += "a" if short else "b"  # hint: PFL601
    return text


def both(rows: list[str], all_rows: bool) -> str:
    return "".join([f"{row}," for row in (rows if all_rows else [])])  # ok


def total(rows: list[int], all_rows: bool) -> int:
    found = 0
    for row in rows if all_rows else []:
        found += row  # ok
    return found


def last(rows: list[str], short: bool) -> str:
    text = ""
    for row in rows:
        if len(row) < 2 if short else row:
            text = f"{row},"  # ok
    return text


def listed(rows: list[str], all_rows: bool) -> list[str]:
    found = []
    for row in rows if all_rows else []:
        found += [row]  # ok
    return found


def several(rows: list[str]) -> str:
    text = ""
    for row in *rows, "one":
        text = text.removesuffix(row)  # ok
    return text


def run():
    rows = ["a", "bc", ""]
    return [
        (chosen(rows, yes), with_one(rows), tested(rows, yes), of_lambda(rows), conditional(rows, yes))
        for yes in (True, False)
    ]
