"""What is left of an f-string that holds nothing but the text so far is plain text."""


def marked(names: list[str]) -> str:
    text_parts = ["head"]
    for _ in names:
        text_parts.append("ref")
        text_parts.append(" {x}")
    return "".join(text_parts) + "end"


def named(names: list[str]) -> str:
    text_parts = ["head"]
    for name in names:
        text_parts.append(f"{name},")
    return "".join(text_parts) + "end"


def run():
    return marked(["a", "b"]), named(["a", "b"])
