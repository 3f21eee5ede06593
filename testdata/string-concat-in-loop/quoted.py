"""What a file quotes: 'hello', 'world', 'a', 'b' in words are no strings of it."""


def join(rows: list[str], names: dict[str, str]):
    """
    >>> join(['a'], {'a': 'b'})
    'a, b'
    """
    text = ""
    for row in rows:
        text += f"{row}, {names['a']}"  # hint: PFL601
    return text


def of_numbers(rows: list[int]):
    total = 0
    for row in rows:
        total += row  # ok: no text
    return f"{total} in all"


def of_each(rows: list[str]):
    for row in rows:
        text = "- "
        text += row  # ok: a new text in each iteration
        yield text


def of_parts(rows: list[str]):
    parts = []
    for row in rows:
        parts += [row, ", "]  # ok: a list
    return "".join(parts)


def last_only(rows: list[str]):
    text = ""
    for row in rows:
        text = row + ","  # ok: what was there before goes
    return text


def once(rows: list[str]):
    text = ""
    for row in rows:
        if row:
            text += row  # ok: the loop ends here
            break
    return text


def in_a_stream(rows: list[str], out):
    for row in rows:
        out.write(row + "\n")  # ok: written, not kept
