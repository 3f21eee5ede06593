"""Texts that start beside other values, in one assignment."""


def numbered(template: str) -> str:
    text, count = "", 0
    for word in template.split():
        text += f"{count}:{word} "  # hint: PFL601
        count += 1
    return text


def nested(words: list[str]) -> tuple[str, int]:
    (text, seen), last = ("", 0), None
    for word in words:
        if word != last:
            text += f"{word};"  # hint: PFL601
            seen += 1
        last = word
    return text, seen


def titled(words: list[str]) -> str:
    text, last = "words:", None
    for word in words:
        if word != last:
            text += f"{word};"  # hint: PFL601
        last = word
    return text


def swapped(words: list[str]) -> str:
    head, text = "", "words:"
    head, text = text, head
    for word in words:
        if word != head:
            text += f"{word};"  # hint: PFL601
    return text


def again(groups: list[list[str]]) -> str:
    text, last = "", None
    for group in groups:
        last = group
        for word in group:
            text += f"{word};"  # hint: PFL601
        print(text, last)
    return text


def rest(words: list[str]) -> list[str]:
    first, *found = "", "x"
    for word in words:
        found += [f"{word}{first}"]  # ok
    return found


def first_letter(words: list[str]) -> str:
    text, last = "=:"
    for word in words:
        if word != last:
            text += f"{word};"  # hint: PFL601
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
