"""F-strings that start with the text so far, written in pieces and in brackets."""


def after_nothing(rows: list[str]) -> str:
    text = "head"
    for row in rows:
        text = "" f"{text}{row}"  # hint: PFL601
    return text + "end"


def bracketed(rows: list[str]) -> str:
    text = "head"
    for row in rows:
        text = f"{(text)}{row}"  # hint: PFL601
    return text + "end"


def braces(rows: list[str]) -> str:
    text = "head"
    for _ in rows:
        text = f"{text}" "{{"  # hint: PFL601
    return text + "end"


def both(rows: list[str]) -> str:
    text = "head"
    for _ in rows:
        text = f"{text}" f"a" f"b{{"  # hint: PFL601
        text = f"{text}{{" r"\d{{"  # hint: PFL601
        text = rf"{text}" "\n"  # hint: PFL601
        text = f"{text}[{{" f"{{]"  # hint: PFL601
    return text + "end"


def commented(rows: list[str]) -> str:
    text = "head"
    for row in rows:
        text = (f"{text}"  # so far # hint: PFL601
                f"{row}")
    return text + "end"


def mixed(rows: list[str]) -> str:
    text = "head"
    for row in rows:
        text = F"{text}" r'F{{f}}' f"{row}"  # hint: PFL601
    return text + "end"


def raw(rows: list[str]) -> str:
    text = "head"
    for row in rows:
        text = rf"{text}\{{"  # hint: PFL601
    return text + "end"


def replaced(rows: list[str]) -> str:
    text = "head"
    for row in rows:
        text = "" f"{row}"  # ok
    return text + "end"


def other(rows: list[str]) -> str:
    text = other_text = "head"
    for row in rows:
        text = f"{(other_text)}{row}"  # ok
    return text + "end"


def once(text: str, row: str) -> str:
    text = f"{text}" "{{"  # ok
    return text + f"{(row)}"


def listed(rows: list[str]) -> list[str]:
    texts = []
    for row in rows:
        texts.append("" f"{texts}{row}")  # ok
    return texts


def longest(rows: list[str]) -> str:
    text = ""
    for row in rows:
        text = max(f"{text}", f"{(row)}", key=len)  # ok
    return text


def shown(rows: list[str]) -> list[str]:
    return ["" f"{row}{{" r"\{{" for row in rows]  # ok


def counted(rows: list[str]) -> str:
    text = ""
    for row in rows:
        text = "{{" f"{len(text)}{row}"  # ok
    return text


def run():
    rows = ["a", "bc", "{"]
    return [
        made(rows)
        for made in (after_nothing, bracketed, braces, both, commented, mixed, raw, replaced, other, listed, longest)
    ]
