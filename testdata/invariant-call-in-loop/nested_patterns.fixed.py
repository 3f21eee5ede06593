"""Patterns in nested loops go out of all of them, and each is made once."""

import re


def attributes(tags: list[dict[str, str]], wanted: str) -> list[str]:
    found = []
    pattern = re.compile(r"(\${(?:[^$]*?{.+|.+?)})", re.S)
    shared_pattern = re.compile(r"^\${(.+?)}$", re.S)
    for tag in tags:
        if wanted in tag:
            for part in pattern.split(tag[wanted]):
                match = shared_pattern.match(part)
                if match:
                    found.append(match.group(1))
    return found


def either(keys: list[str]) -> list[str]:
    found = []
    pattern = re.compile(r"^[a-z]+$")
    for key in keys:
        if pattern.match(f"{key}{key}"):
            found.append(key)
        elif key:
            for part in key.split():
                if pattern.match(part):
                    found.append(part)
    return found


def handled(keys: list[str]) -> list[str]:
    found = []
    for key in keys:
        try:
            pattern = re.compile(r"^-+$")
            for part in key.split():
                while pattern.match(part):
                    part = part[1:] or "."
                found.append(part)
        except ValueError:
            found.append(key)
    else:
        pattern = re.compile(r"^[A-Z]+$")
        for part in ("a", *keys):
            found += pattern.findall(part)
    return found


def words(names: list[str], options: set[str]) -> list[str]:
    found = []
    for name in names:
        found += split(name, options) + loose(name, options)
    return found


_SPLITTER = re.compile("[ ,]+")


def split(name: str, options: set[str]) -> list[str]:
    if "split" in options:
        return _SPLITTER.split(name)
    return [name]


_CUTTER = re.compile("[ ;]+")


def loose(name: str, options: set[str]) -> list[str]:
    if "split" in options:
        cutter = _CUTTER
    return cutter.split(name)


def own(keys: list[str]) -> list[str]:
    found = []
    for key in keys:
        for part in key.split():
            found += re.compile(key).findall(part)
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
