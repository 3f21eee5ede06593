"""Looks words up in a file."""

WORDS = "/usr/share/dict/words"


def is_known(word: str) -> bool:
    with open(WORDS, encoding="utf-8") as words:  # hint: PFL702
        for entry in words:
            if entry.strip() == word.strip():
                return True
    return False


def count(word: str) -> int:
    total = 0
    for line in open(WORDS, encoding="utf-8"):  # hint: PFL702
        total += line.strip().startswith(word)
    return total


def of_language(language: str) -> list[str]:
    with open(f"/usr/share/dict/{language}", encoding="utf-8") as words:  # ok: another file
        return [word.strip() for word in words]


def all_words() -> list[str]:
    with open(WORDS, encoding="utf-8") as words:  # ok: once
        return [word.strip() for word in words]
