"""Growth by `:=`, in comprehensions and in tests."""


def line(words: list[str]) -> str:
    text = ""
    [text := f"{text}{word}," for word in words]  # hint: PFL601
    return text


def lengths(words: list[str]) -> list[int]:
    text = ""
    return [len(text := text + word) for word in words]  # hint: PFL601


def up_to(words: list[str], most: int) -> str:
    text = ""
    for word in words:
        if len(text := text + word + " ") > most:  # hint: PFL601
            break
    return text


def packed(packets: list[bytes]) -> bytes:
    data = b""
    [data := data + packet for packet in packets]  # error: PFL602
    return data


def listed(words: list[str]) -> list[str]:
    found: list[str] = []
    [found := [*found, word] for word in words]  # hint: PFL603
    return found


def by_word(words: list[str]) -> dict[str, int]:
    sizes: dict[str, int] = {}
    [sizes := {**sizes, word: len(word)} for word in words]  # hint: PFL604
    return sizes


def beginnings(words: list[str]) -> list[str]:
    text = ""
    return [text := text + word for word in words]  # ok: each of them is kept


def running(values: list[int]) -> list[int]:
    total = 0
    return [total := total + value for value in values]  # ok: numbers


def marked(words: list[str]) -> list[str]:
    return [(text := "<" + word) + text for word in words]  # ok: starts afresh


def joined(words: list[str]) -> list[str]:
    return [whole for word in words if (whole := word + "!")]  # ok: starts afresh


def pairs(words: list[str]) -> list[tuple[str, ...]]:
    found: tuple[str, ...] = ()
    return [found := (*found, word) for word in words]  # ok: each of them is kept


def read_all(blocks: list[str]) -> int:
    count = 0
    for block in blocks:
        if (size := len(block)) > 3:  # ok: nothing grows
            count += size
    return count


def run():
    words = ["a", "bc", "", "def"]
    return [
        line(words),
        lengths(words),
        up_to(words, 4),
        packed([b"x", b"yz"]),
        listed(words),
        by_word(words),
        beginnings(words),
        running([1, 2, 3]),
        marked(words),
        joined(words),
        pairs(words),
        read_all(words),
    ]
