"""Ways out of the stretch in which a text grows, and others who see the text there."""


def carried(groups: list[list[str]]) -> list[str]:
    text = "none"
    found = []
    for group in groups:
        found.append(text)
        text = ""
        if not group:
            continue
        for name in group:
            text += name  # hint: PFL601
    found.append(text)
    return found


def ended(groups: list[list[str]]) -> str:
    text = "none"
    for group in groups:
        text = ""
        if not group:
            break
        for name in group:
            text += name  # hint: PFL601
    return text


def stopped(groups: list[list[str]]) -> str:
    text = "none"
    for group in groups:
        text = "<"
        for name in group:
            text += name  # hint: PFL601
        if len(group) > 1:
            break
        text += ">"
    return text


def skipped(groups: list[list[str]]) -> list[str]:
    found = []
    for group in groups:
        text = ""
        if not group:
            continue
        for name in group:
            text += name  # hint: PFL601
        found.append(text)
    return found


def around(names: list[str]) -> str:
    text = ""
    for number in range(2):
        for name in names:
            text += f"{name},"  # hint: PFL601
        text += f"{number}\n"
    return text


def finished(names: list[str]) -> str:
    try:
        text = ""
        for name in names:
            text += f"{int(name)}"  # hint: PFL601
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
                text += str(row)  # hint: PFL601
    return str(text)


def listed(names: list[str]) -> tuple[str, list[str]]:
    text = ""
    for name in names:
        text += f"{name};"  # hint: PFL601
    return text, dir()


def shown(names: list[str]) -> tuple[str, dict[str, object]]:
    text = ""
    for name in names:
        text += f"{name};"  # hint: PFL601
    return text, vars()


def commented(names: list[str]) -> str:
    text = ""  # type: str
    for name in names:
        text += f"{name};"  # hint: PFL601
    return text


def ignored(names: list[str]) -> str:
    text = ""  # type: ignore[assignment]
    for name in names:
        text += f"{name};"  # hint: PFL601
    return text


def attributes(names: list[str], row: object) -> tuple[str, list[str]]:
    text = ""
    for name in names:
        text += f"{name};"  # hint: PFL601
    return text, dir(row)


def joined(names: list[str]) -> str:
    return "".join(f"{name};" for name in names)  # ok


def afresh(names: list[str]) -> list[str]:
    found = []
    for name in names:
        text = ""
        text += name  # ok
        found.append(text)
    return found


def count(names: list[str]) -> int:
    total = 0
    for name in names:
        total += len(name)  # ok
    return total


def last(names: list[str]) -> str:
    text = ""
    for name in names:
        text = f"{name};"  # ok
    return text


def doubled(numbers: list[int]) -> list[int]:
    found: list[int] = []
    for number in numbers:
        found += [number]  # ok
    return found


def product(numbers: list[int]) -> int:
    total = 1
    for number in numbers:
        total *= number  # ok
    return total


def longest(names: list[str]) -> str:
    text = ""
    for name in names:
        text = max(text, name, key=len)  # ok
    return text


def squares(numbers: list[int]) -> int:
    total = 0
    for number in numbers:
        total = total + number * number  # ok
    return total


def words(names: list[str]) -> list[str]:
    found: list[str] = []
    for name in names:
        found.append(name)  # ok
    return found


def lengths(names: list[str]) -> dict[str, int]:
    found = {}
    for name in names:
        found[name] = len(name)  # ok
    return found


def never(names: list[str]) -> str:
    text = ""
    for name in names:
        print(name)
    text += "."  # ok
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
