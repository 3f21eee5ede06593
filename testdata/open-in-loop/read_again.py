"""Files that are read again to see whether they have changed, or whose path an item decides."""

import hashlib
import sys
import time
from pathlib import Path


def digest(path: Path):
    with path.open("rb") as file:  # ok
        return hashlib.sha256(file.read()).hexdigest()


def settled(path: Path):
    for _ in range(20):
        found = digest(path)
        if found == digest(path):
            return found
        time.sleep(0.1)
    return ""


def manifest(path: Path):
    with path.open() as file:  # ok
        text = file.read()
    return text, hash(text)


def follow(process, path: Path):
    last = 0
    for line in process.stdout:
        text, version = manifest(path)
        if version != last:
            last = version
            print("changed", len(text))
        print(line)


def code_of(name):
    with open(sys.modules[name].__file__, "rb") as file:  # ok
        return file.read()


def fingerprint():
    found = hashlib.sha256()
    for name in sorted(sys.modules):
        found.update(code_of(name))
    return found.hexdigest()


def limits(path):
    with open(path) as file:  # hint: PFL702
        return float(file.readline())


def over(path, rows):
    found = []
    for row in rows:
        most = limits(path)
        if row.amount != most:
            found.append(row)
    return found


def resume(fetch, path: Path):
    attempt = 0
    while True:
        attempt += 1
        with path.open("r+b") as file:  # ok
            try:
                for chunk in fetch(file.seek(0, 2)):
                    file.write(chunk)
            except OSError:
                if attempt > 5:
                    raise
            else:
                return
