names = None
label = None


def is_known(word: str, words: list[str]) -> bool:
    return word in words  # hint: PFL607


def is_one_of_two(word: str, words: list[str]) -> bool:
    return word in words  # ok


def passes(word: str, words: list[str]) -> bool:
    return is_known(word, words)
