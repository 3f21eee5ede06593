def markup(system: dict[str, str], versions: dict[str, str]) -> str:
    head_parts = []
    tail_parts = []

    for key, value in system.items():
        head_parts.append(f"* {key}: `{value}`\n")
    for key, value in versions.items():
        tail_parts.append(f"* {key}: `{value}`\n")
    tail = "".join(tail_parts)

    return "".join(head_parts) + "---\n" + tail


def nested(pages: dict[str, list[str]]) -> str:
    first_parts = []
    for name, words in pages.items():
        line = "".join([word + "," for word in words])
        first_parts.append(line + "\n")
    second = "".join([name + ";" for name in pages])
    return "".join(first_parts) + second


def in_order(names: list[str], others: list[str]) -> tuple[str, str]:
    left_parts = []
    for name in names:
        left_parts.append(name + ",")
    return "".join(left_parts), "".join([name + "," for name in others])


def joined(names: list[str], others: list[str]) -> tuple[str, str]:
    left = ",".join(names)
    right = "".join(f"{other};" for other in others)
    return left, right


def few(names: list[str]) -> str:
    text = ""
    for end in ("a", "b"):
        text += names[0] + end
    return text


def sums(names: list[str], others: list[str]) -> tuple[int, int]:
    left = right = 0
    for name in names:
        left += len(name)
    for other in others:
        right += len(other)
    return left, right


def parts_of(names: list[str]) -> list[str]:
    parts = []
    for name in names:
        parts += [name]
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
