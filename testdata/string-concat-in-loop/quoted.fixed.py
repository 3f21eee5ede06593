"""What a file quotes: 'hello', 'world', 'a', 'b' in words are no strings of it."""


def join(rows: list[str], names: dict[str, str]):
    """
    >>> join(['a'], {'a': 'b'})
    'a, b'
    """
    return "".join([f"{row}, {names['a']}" for row in rows])
