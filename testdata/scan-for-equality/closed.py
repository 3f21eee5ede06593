"""Texts that compare in a way of their own where they come, in a project that has such."""


class Folded(str):
    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and other.lower() == self.lower()

    def __hash__(self) -> int:
        return hash(self.lower())


def has(words: list[str], word: str) -> bool:
    return any(each == word for each in words)  # hint: PFL618


def numbered(numbers: list[int], number: int) -> bool:
    return any(each == number for each in numbers)  # hint: PFL618


def measured(numbers: list[float], number: float) -> bool:
    return any(each == number for each in numbers)  # hint: PFL618


def tabled(table: dict[str, int]) -> int:
    return len(list(table.keys()))  # hint: PFL618


def asked(words: list[str], word: str) -> bool:
    return word in words  # ok


def longer(words: list[str], word: str) -> bool:
    return any(len(each) > len(word) for each in words)  # ok


def counted(words: list[str], word: str) -> int:
    return words.count(word)  # ok


def all_same(words: list[str], word: str) -> bool:
    return all(each == word for each in words)  # ok


def run():
    nan = float("nan")
    return (
        has(["a", Folded("B")], "a"),
        numbered([1, 2], 3),
        measured([1.5], 1.5),
        nan != nan,
        tabled({"a": 1}),
    )
