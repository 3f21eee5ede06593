"""A list of seen values that nothing else asks is a set."""


def printed(rows: list[str]):
    seen = list()
    for row in rows:
        if row not in seen:  # hint: PFL606
            print(row)
            seen.append(row)


def by_number(rows):
    seen = []
    for row in rows:
        if row.number in seen:  # hint: PFL606
            continue
        seen.append(row.number)
        yield row


def kept_in_order(rows: list[str]):
    seen = list()
    for row in rows:
        if row not in seen:  # hint: PFL606
            print(row)
            seen.append(row)
    return seen


def of_its_own(rows: list[str], list):
    seen = list()
    for row in rows:
        if row not in seen:
            print(row)
            seen.append(row)
