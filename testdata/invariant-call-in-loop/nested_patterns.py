"""Patterns in nested loops go out of all of them, and each is made once."""

import re


def attributes(tags: list[dict[str, str]], wanted: str) -> list[str]:
    found = []
    for tag in tags:
        if wanted in tag:
            for part in re.compile(r"(\${(?:[^$]*?{.+|.+?)})", re.S).split(  # hint: PFL615
                tag[wanted]
            ):
                match = re.compile(r"^\${(.+?)}$", re.S).match(part)  # hint: PFL615
                if match:
                    found.append(match.group(1))
    return found


def either(keys: list[str]) -> list[str]:
    found = []
    for key in keys:
        if re.compile(r"^[a-z]+$").match(  # hint: PFL615
            f"{key}{key}"
        ):
            found.append(key)
        elif key:
            for part in key.split():
                if re.compile(r"^[a-z]+$").match(part):  # hint: PFL615
                    found.append(part)
    return found


def handled(keys: list[str]) -> list[str]:
    found = []
    for key in keys:
        try:
            for part in key.split():
                while re.compile(r"^-+$").match(part):  # hint: PFL615
                    part = part[1:] or "."
                found.append(part)
        except ValueError:
            found.append(key)
    else:
        for part in ("a", *keys):
            found += re.compile(r"^[A-Z]+$").findall(part)  # hint: PFL615
    return found


def words(names: list[str], options: set[str]) -> list[str]:
    found = []
    for name in names:
        found += split(name, options) + loose(name, options)
    return found


def split(name: str, options: set[str]) -> list[str]:
    if "split" in options:
        splitter = re.compile("[ ,]+")  # hint: PFL615
        return splitter.split(name)
    return [name]


def loose(name: str, options: set[str]) -> list[str]:
    if "split" in options:
        cutter = re.compile("[ ;]+")  # hint: PFL615
    return cutter.split(name)


def own(keys: list[str]) -> list[str]:
    found = []
    for key in keys:
        for part in key.split():
            found += re.compile(key).findall(part)  # hint: PFL615
    return found


def run():
    keys = ["a", "B", "--", "a ${b} c", ""]
    return (
        attributes([{"x": "a ${b} c"}, {}, {"x": "${d}"}], "x"),
        either(keys),
        handled(keys),
        own(["a", "b"]),
        words(["a, b", "c;d"], {"split"}),
    )
