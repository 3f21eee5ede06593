"""Functions that hand out their names with what these hold."""

import re


def shown(lines: list[str]):
    for line in lines:
        print(re.compile("a+").match(line))  # hint: PFL615
    return sorted(locals())


def of_object(lines: list[str], options):
    for line in lines:
        print(re.compile("a+").match(line))  # hint: PFL615
    return sorted(vars(options))


def once(line: str):
    return re.compile("a+").match(line), locals()  # ok


def made(lines: list[str]):
    pattern = re.compile("a+")
    return [pattern.match(line) for line in lines], locals()  # ok
