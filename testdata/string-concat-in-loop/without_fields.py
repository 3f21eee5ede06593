"""What is left of an f-string that holds nothing but the text so far is plain text."""


def marked(names: list[str]) -> str:
    text = "head"
    for _ in names:
        text = f"{text}ref"  # hint: PFL601
        text = f"{text} {{x}}"  # hint: PFL601
    return text + "end"


def named(names: list[str]) -> str:
    text = "head"
    for name in names:
        text = f"{text}{name},"  # hint: PFL601
    return text + "end"


def run():
    return marked(["a", "b"]), named(["a", "b"])
