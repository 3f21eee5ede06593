"""Lists that are the same as another one, that change on the way, or whose values are their own."""

STOP_WORDS = ["a", "an", "and", "of", "on", "or", "the", "to"]
_BLANKS = ["", " ", "-", "--", "n/a", "na", "none", "null"]
_LEFT = ["a", "b", "c", "d", "e", "f", "g", "h"]


def moved(words: list[str], left: list[str], done: list[str]) -> int:
    hits = 0
    for word in words:
        if word in left:  # hint: PFL607
            hits += 1
            done.remove(word)  # hint: PFL610
    return hits


def marked(words: list[str], left: list[str], done: dict[str, int]) -> int:
    hits = 0
    for word in words:
        if word in left:  # hint: PFL607
            hits += 1
            done[word] = len(word)
    return hits


def told(words: list[str], left: list[str], tell) -> int:
    hits = 0
    for word in words:
        if word in left:  # hint: PFL607
            hits += 1
            tell(word)
    return hits


def given(words, left: list[str]) -> list[str]:
    return [str(word) for word in words if str(word) in left]  # hint: PFL607


def own(words: list[str], rows: list[str], tell) -> int:
    left = [row.strip() for row in rows]
    hits = 0
    for word in words:
        if word in left:  # hint: PFL607
            hits += 1
            tell(word)
    return hits


def kept(words: list[str], rows: list[str], tell) -> int:
    left = [row.strip() for row in rows]
    tell.left = left
    hits = 0
    for word in words:
        if word in left:  # hint: PFL607
            hits += 1
            tell(word)
    return hits


def held(words: list[str], rows: list[str]) -> int:
    done = [row.strip() for row in rows]
    left: list[str] = done if rows else []
    hits = 0
    for word in words:
        if word in left:  # hint: PFL607
            hits += 1
            done.append(word)
    return hits


def extended(found: list[str], alternatives: list[str]) -> list[str]:
    found.extend(word for word in alternatives if word not in found)  # hint: PFL606
    return found


def extended_too(found: list[str], other: list[str], alternatives: list[str]) -> list[str]:
    found.extend(word for word in alternatives if word not in other)  # hint: PFL607
    return found


def spoken(words: list[str]) -> list[str]:
    return [word for word in words if word not in STOP_WORDS]  # hint: PFL607


def filled(words: list[str]) -> list[str]:
    return [word for word in words if word not in _BLANKS]  # hint: PFL607


def take(word: str) -> None:
    _LEFT.remove(word)  # hint: PFL610


def taken(words: list[str]) -> int:
    hits = 0
    for word in words:
        if word in _LEFT:  # hint: PFL607
            hits += 1
            take(word)
    return hits


def in_set(words: list[str], known: set[str]) -> list[str]:
    return [word for word in words if word in known]  # ok


def in_text(words: list[str], text: str) -> list[str]:
    return [word for word in words if word in text]  # ok


def keyed(words: list[str], table: dict[str, int]) -> list[str]:
    return [word for word in words if word in table]  # ok


def once(word: str, left: list[str]) -> bool:
    return word in left  # ok


def numbered(words: list[str]) -> list[int]:
    return [number for number in range(3) if number in range(len(words))]  # ok


def made_anew(rows: list[list[str]], word: str) -> int:
    hits = 0
    for row in rows:
        parts = [part.strip() for part in row]
        if word in parts:  # ok
            hits += 1
    return hits


def same(rows: list[str], word: str, left: list[str]) -> list[str]:
    return [row for row in rows if word in left]  # ok


def of_two(words: list[str]) -> list[str]:
    return [word for word in words if word in ["a", "b"]]  # ok


def run():
    numbers: dict[str, int] = {}
    told_to: list[str] = []
    other = ["a", "b"]
    return (
        moved(["a", "b"], ["a", "b"], ["a", "b"]),
        marked(["a", "a"], ["a"], numbers),
        told(["a", "a", "b"], ["a"], told_to.append),
        given(["a", 3], ["3"]),
        own(["a", "a"], ["a "], told_to.append),
        extended(["a"], ["b", "b", "a"]),
        extended_too([], other, ["b", "b", "c"]),
        spoken(["the", "end"]),
        filled(["", "end"]),
        taken(["a", "a", "b"]),
    )
