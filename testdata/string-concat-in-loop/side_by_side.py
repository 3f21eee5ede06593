def markup(system: dict[str, str], versions: dict[str, str]) -> str:
    head = ""
    tail = ""

    for key, value in system.items():
        head += f"* {key}: `{value}`\n"  # hint: PFL601
    for key, value in versions.items():
        tail += f"* {key}: `{value}`\n"  # hint: PFL601

    return head + "---\n" + tail


def nested(pages: dict[str, list[str]]) -> str:
    first = ""
    for name, words in pages.items():
        line = ""
        for word in words:
            line += word + ","  # hint: PFL601
        first += line + "\n"  # hint: PFL601
    second = ""
    for name in pages:
        second += name + ";"  # hint: PFL601
    return first + second


def in_order(names: list[str], others: list[str]) -> tuple[str, str]:
    left = ""
    for name in names:
        left += name + ","  # hint: PFL601
    right = ""
    for name in others:
        right += name + ","  # hint: PFL601
    return left, right


def joined(names: list[str], others: list[str]) -> tuple[str, str]:
    left = ",".join(names)  # ok
    right = "".join(f"{other};" for other in others)  # ok
    return left, right


def few(names: list[str]) -> str:
    text = ""
    for end in ("a", "b"):
        text += names[0] + end  # ok
    return text


def sums(names: list[str], others: list[str]) -> tuple[int, int]:
    left = right = 0
    for name in names:
        left += len(name)  # ok
    for other in others:
        right += len(other)  # ok
    return left, right


def parts_of(names: list[str]) -> list[str]:
    parts = []
    for name in names:
        parts += [name]  # ok
    return parts


def run(size=30):
    words = [f"w{number}" for number in range(size)]
    table = {word: word.upper() for word in words}
    pages = {word: [word, word * 2] for word in words}
    return [
        markup(table, {"numpy": "2"}),
        markup({}, table),
        nested(pages),
        nested({}),
        in_order(words, words[::-1]),
        joined(words, words),
        few(words),
        sums(words, words),
        parts_of(words),
    ]
