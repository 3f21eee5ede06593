"""Files that are read again and again because that is the work, and that are read seldom."""

import json
from pathlib import Path

KEY = "rows"
OLD_KEYS = ("records", "items")


def train(path, epochs, step):
    for epoch in range(epochs):
        with open(path) as rows:  # hint: PFL702
            for row in rows:
                step(epoch, json.loads(row))


def label(path, numbers):
    found = []
    for number in numbers:
        with open(path) as rows:  # error: PFL702
            found.append(json.load(rows)[number])
    return found


def tail(path, size):
    found = []
    while size > 0:
        size -= min(size, 4096)
        with open(path, "rb") as rows:  # hint: PFL702
            rows.seek(size)
            found.append(rows.read(4096))
            if len(found) > 3:
                return found
    return found


def has_rows(home: Path):
    path = home / "settings.json"
    return any(key in json.loads(path.read_text()) for key in (KEY, *OLD_KEYS))  # hint: PFL702


def is_known(folder: Path, path: Path):
    size = path.stat().st_size
    return any(
        one.stat().st_size == size and one.read_bytes() == path.read_bytes()  # hint: PFL702
        for one in folder.iterdir()
    )


def is_equal(folder: Path, path: Path):
    return any(one.read_bytes() == path.read_bytes() for one in folder.iterdir())  # error: PFL702


def rated(amounts, cache, path):
    found = []
    for amount in amounts:
        rates = cache.get("rates")
        if rates is None:
            with open(path) as file:  # ok: once
                rates = json.load(file)
            cache.set("rates", rates)
        found.append(amount * rates["eur"])
    return found


def rated_each(amounts, cache, path):
    found = []
    for amount in amounts:
        rate = cache.get(amount)
        if rate is None:
            with open(path) as file:  # hint: PFL702
                rate = json.load(file)["eur"]
            cache.set(amount, rate)
        found.append(amount * rate)
    return found


def read_once(path):
    with open(path) as file:  # ok
        return json.load(file)


def written(path, rows):
    with open(path, "a") as file:  # ok
        for row in rows:
            file.write(row)


def each(paths):
    return [path.read_text() for path in paths]  # ok


def wait_for(path: Path, interval, sleeper):
    while True:
        text = path.read_text()  # ok: it waits for the file
        if text:
            return text
        sleeper(interval)


def traced(rows, path, debug_mode):
    for row in rows:
        if debug_mode:
            with open(path, "a") as file:  # hint: PFL702
                file.write(str(row))


def kept(rows, path, given):
    for row in rows:
        if given:
            with open(path, "a") as file:  # error: PFL702
                file.write(str(row))


def names(rows):
    return [row.name for row in rows]  # ok


def sizes(rows):
    return [len(row) for row in rows]  # ok
