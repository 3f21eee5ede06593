"""Texts that start beside other values, in one assignment."""


def numbered(template: str) -> str:
    text, count = "", 0
    text_parts = []
    for word in template.split():
        text_parts.append(f"{count}:{word} ")
        count += 1
    text = "".join(text_parts)
    return text


def nested(words: list[str]) -> tuple[str, int]:
    (text, seen), last = ("", 0), None
    text_parts = []
    for word in words:
        if word != last:
            text_parts.append(f"{word};")
            seen += 1
        last = word
    text = "".join(text_parts)
    return text, seen


def titled(words: list[str]) -> str:
    text, last = "words:", None
    text_parts = [text]
    for word in words:
        if word != last:
            text_parts.append(f"{word};")
        last = word
    text = "".join(text_parts)
    return text


def swapped(words: list[str]) -> str:
    head, text = "", "words:"
    head, text = text, head
    text_parts = [text]
    for word in words:
        if word != head:
            text_parts.append(f"{word};")
    text = "".join(text_parts)
    return text


def again(groups: list[list[str]]) -> str:
    text, last = "", None
    for group in groups:
        last = group
        for word in group:
            text += f"{word};"
        print(text, last)
    return text


def rest(words: list[str]) -> list[str]:
    first, *found = "", "x"
    for word in words:
        found += [f"{word}{first}"]
    return found


def first_letter(words: list[str]) -> str:
    text, last = "=:"
    for word in words:
        if word != last:
            text += f"{word};"
    return text


def run():
    return (
        numbered("a b c"),
        nested(["a", "a", "b"]),
        titled(["a", "a", "b"]),
        swapped(["a", "words:"]),
        again([["a"], ["b", "c"], []]),
        rest(["a"]),
        first_letter(["a", ":"]),
    )
