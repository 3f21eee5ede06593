"""Functions that others are given to run them."""


def tried(action, *arguments, times=3):
    for _ in range(times):
        try:
            return action(*arguments)
        except OSError:
            pass
    return None


def applied(action, item, words):
    return action(item, words)


def started(action, *arguments, **options):
    print("starts", action)
    return action(*arguments, **options)


def is_known(item: str, words: list[str]):
    return item in words  # hint: PFL607


def is_new(item: str, words: list[str]):
    return item not in words  # hint: PFL607


def is_one(item: str, words: list[str]):
    return item in words  # ok: which of what is handed on varies is not told apart


def is_of_its_own(item: str, words: list[str]):
    return item in words  # ok: another list each time


def is_of_its_row(item: str, words: list[str]):
    return item in words  # ok: another list each time


def known(items: list[str], words: list[str]):
    return [applied(is_known, item, words) for item in items]


def new(items: list[str], words: list[str]):
    return [applied(is_new, item, words) for item in items]


def one(items: list[str], words: list[str]):
    return [started(is_one, item, words=words) for item in items]


def own(items: dict[str, list[str]]):
    return [applied(is_of_its_own, item, words) for item, words in items.items()]


def rows(items: dict[str, list[str]]):
    return [started(is_of_its_row, item, words) for item, words in items.items()]
