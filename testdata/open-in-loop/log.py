"""Opening one file again and again, and many files once each."""

import json
import os
import tempfile
import time
from pathlib import Path

SETTINGS = Path("settings.json")


def log(path, messages):
    for message in messages:
        with open(path, "a") as file:  # error: PFL702
            file.write(message)


def configured(rows):
    found = []
    for row in rows:
        found.append((row, SETTINGS.read_text()))  # error: PFL702
    return found


def each(paths):
    found = []
    for path in paths:
        with open(path) as file:  # ok: another path each time
            found.append(file.read())
    return found


def named(folder, names):
    found = []
    for name in names:
        with open(os.path.join(folder, name)) as file:  # ok: the path depends on the loop
            found.append(file.read())
    return found


def once(path):
    with open(path) as file:  # ok: no loop
        return file.read()


def changed(path, steps):
    texts = []
    for step in steps:
        with open(path, "w") as file:  # ok: the file starts anew
            file.write(step)
        texts.append(step)
    return texts


def generated(make_path, rows):
    for row in rows:
        with open(make_path(), "a") as file:  # ok: nobody knows the path
            file.write(row)


def epochs(path, batches, step):
    for epoch in range(10):
        for batch in batches:
            step(batch)
        with open(path, "a") as file:  # ok: once in an epoch
            file.write(f"epoch {epoch}\n")


def slowly(path, rows):
    for row in rows:
        time.sleep(1)
        with open(path, "a") as file:  # ok: it waits anyway
            file.write(row)


def failures(path, rows, work):
    for row in rows:
        try:
            work(row)
        except ValueError as error:
            with open(path, "a") as file:  # ok: when something went wrong
                file.write(str(error))


def run():
    handle, path = tempfile.mkstemp()
    os.close(handle)
    try:
        log(path, ["a", "b"])
        return once(path), changed(path, ["x"])
    finally:
        os.unlink(path)


def evaluated(path, kinds, index):
    scores = []
    for kind in kinds:
        with open(path) as file:  # ok: the index changes what it is given
            results = json.load(file)
        scores.append(index.load(results).score(kind))
    return scores


def asked(path, kinds):
    found = []
    for kind in kinds:
        with open(path) as file:  # error: PFL702
            results = json.load(file)
        found.append(results[kind])
    return found


def reloaded(path, watch):
    text = ""
    for _ in watch(path):
        with open(path) as file:  # ok: the file has changed
            text = file.read()
    return text
