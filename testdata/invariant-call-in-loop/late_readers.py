"""Patterns that something reads after the next one has been made."""

import re


def generated(lines: list[str]):
    found = (line for line in lines if re.compile("a").match(line))  # hint: PFL615
    for line in lines:
        print(re.compile("b").match(line))  # hint: PFL615
    return list(found)


def in_lambda(lines: list[str]):
    later = lambda: [bool(re.compile("a").match(line)) for line in lines]  # hint: PFL615
    for line in lines:
        print(re.compile("b").match(line))  # hint: PFL615
    return later()


def counted(lines: list[str]):
    number = sum(1 for line in lines if re.compile("a").match(line))  # hint: PFL615
    for line in lines:
        print(re.compile("b").match(line))  # hint: PFL615
    return number


def made_before(lines: list[str]):
    first = re.compile("a")
    found = (line for line in lines if first.match(line))  # ok
    second = re.compile("b")
    for line in lines:
        print(second.match(line))  # ok
    return list(found)


def different(lines: list[str], words: list[str]):
    return [word for word in words if any(re.compile(word).match(line) for line in lines[:1])]  # ok


def once(line: str):
    return re.compile("a").match(line), (lambda: re.compile("b").match(line))  # ok


def each(lines: list[str]):
    for line in lines:
        yield lambda: line  # ok


def plain(lines: list[str]):
    return [line for line in lines if line.startswith("a")]  # ok


def run():
    lines = ["a", "b"]
    return generated(lines), in_lambda(lines), counted(lines), made_before(lines)


def of_lambda(lines: list[str]):
    return sorted(lines, key=lambda known: [bool(re.compile(known).match(line)) for line in lines])  # hint: PFL615


def where_asked(lines: list[str], known: str | None):
    return known is not None and [bool(re.compile(known).match(line)) for line in lines]  # hint: PFL615


def one_or_other(lines: list[str], known: str | None):
    return [bool(re.compile(known).match(line)) for line in lines] if known else lines  # hint: PFL615


def said_first(lines: list[str], known: str):
    assert known, [bool(re.compile(known).match(line)) for line in lines]  # hint: PFL615


def gone_through_later(lines: list[str], known: str):
    found = (bool(re.compile(known).match(line)) for line in lines)  # hint: PFL615
    known = "b"
    return list(found), known


def gone_through_here(lines: list[str], known: str):
    return any(re.compile(known).match(line) for line in lines)  # hint: PFL615


def in_case(lines: list[str], kind: str, known: str):
    match kind:
        case "all" if any(re.compile(known).match(line) for line in lines):  # hint: PFL615
            return True
    return False
