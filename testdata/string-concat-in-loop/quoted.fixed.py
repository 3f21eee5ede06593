"""What a file quotes: 'hello', 'world', 'a', 'b' in words are no strings of it."""


def join(rows: list[str], names: dict[str, str]):
    """
    >>> join(['a'], {'a': 'b'})
    'a, b'
    """
    return "".join([f"{row}, {names['a']}" for row in rows])


def of_numbers(rows: list[int]):
    total = 0
    for row in rows:
        total += row
    return f"{total} in all"


def of_each(rows: list[str]):
    for row in rows:
        text = "- "
        text += row
        yield text


def of_parts(rows: list[str]):
    parts = []
    for row in rows:
        parts += [row, ", "]
    return "".join(parts)


def last_only(rows: list[str]):
    text = ""
    for row in rows:
        text = row + ","
    return text


def once(rows: list[str]):
    text = ""
    for row in rows:
        if row:
            text += row
            break
    return text


def in_a_stream(rows: list[str], out):
    for row in rows:
        out.write(row + "\n")
