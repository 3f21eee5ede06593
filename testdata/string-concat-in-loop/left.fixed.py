"""Ways out of the stretch in which a text grows, and others who see the text there."""


def carried(groups: list[list[str]]) -> list[str]:
    text = "none"
    found = []
    for group in groups:
        found.append(text)
        text = ""
        if not group:
            continue
        text_parts = []
        for name in group:
            text_parts.append(name)
        text = "".join(text_parts)
    found.append(text)
    return found


def ended(groups: list[list[str]]) -> str:
    text = "none"
    for group in groups:
        text = ""
        if not group:
            break
        text_parts = []
        for name in group:
            text_parts.append(name)
        text = "".join(text_parts)
    return text


def stopped(groups: list[list[str]]) -> str:
    text = "none"
    for group in groups:
        text = "<"
        for name in group:
            text += name
        if len(group) > 1:
            break
        text += ">"
    return text


def skipped(groups: list[list[str]]) -> list[str]:
    found = []
    for group in groups:
        text_parts = []
        if not group:
            continue
        for name in group:
            text_parts.append(name)
        found.append("".join(text_parts))
    return found


def around(names: list[str]) -> str:
    text = ""
    for number in range(2):
        text_parts = [text]
        for name in names:
            text_parts.append(f"{name},")
        text_parts.append(f"{number}\n")
        text = "".join(text_parts)
    return text


def finished(names: list[str]) -> str:
    try:
        text = ""
        for name in names:
            text += f"{int(name)}"
        return text
    finally:
        print(text)


def matched(rows: list[object]) -> str:
    text = ""
    for row in rows:
        match row:
            case [text]:
                print(text)
            case {"name": _, **text}:
                print(text)
            case str():
                text += str(row)
    return str(text)


def listed(names: list[str]) -> tuple[str, list[str]]:
    text = ""
    for name in names:
        text += f"{name};"
    return text, dir()


def shown(names: list[str]) -> tuple[str, dict[str, object]]:
    text = ""
    for name in names:
        text += f"{name};"
    return text, vars()


def commented(names: list[str]) -> str:
    text_parts = []
    for name in names:
        text_parts.append(f"{name};")
    text = "".join(text_parts)  # type: str
    return text


def ignored(names: list[str]) -> str:
    text_parts = []  # type: ignore[assignment]
    for name in names:
        text_parts.append(f"{name};")
    return "".join(text_parts)


def attributes(names: list[str], row: object) -> tuple[str, list[str]]:
    return "".join([f"{name};" for name in names]), dir(row)


def joined(names: list[str]) -> str:
    return "".join(f"{name};" for name in names)


def afresh(names: list[str]) -> list[str]:
    found = []
    for name in names:
        text = ""
        text += name
        found.append(text)
    return found


def count(names: list[str]) -> int:
    total = 0
    for name in names:
        total += len(name)
    return total


def last(names: list[str]) -> str:
    text = ""
    for name in names:
        text = f"{name};"
    return text


def doubled(numbers: list[int]) -> list[int]:
    found: list[int] = []
    for number in numbers:
        found += [number]
    return found


def product(numbers: list[int]) -> int:
    total = 1
    for number in numbers:
        total *= number
    return total


def longest(names: list[str]) -> str:
    text = ""
    for name in names:
        text = max(text, name, key=len)
    return text


def squares(numbers: list[int]) -> int:
    total = 0
    for number in numbers:
        total = total + number * number
    return total


def words(names: list[str]) -> list[str]:
    found: list[str] = []
    for name in names:
        found.append(name)
    return found


def lengths(names: list[str]) -> dict[str, int]:
    found = {}
    for name in names:
        found[name] = len(name)
    return found


def never(names: list[str]) -> str:
    text = ""
    for name in names:
        print(name)
    text += "."
    return text


def run():
    groups = [["a", "b"], [], ["c"]]
    wrong = ""
    try:
        finished(["1", "x"])
    except (ValueError, NameError) as error:
        wrong = f"{type(error).__name__} {error}"
    return (
        carried(groups),
        ended(groups),
        stopped([["c"], *groups]),
        skipped(groups),
        around(["a", "b"]),
        finished(["1"]),
        wrong,
        matched(["a", "b"]),
        matched(["a", ["b"]]),
        listed(["a"]),
        shown(["a"]),
        commented(["a"]),
        ignored(["a"]),
        attributes(["a"], None)[0],
    )
