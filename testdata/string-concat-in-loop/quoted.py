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
