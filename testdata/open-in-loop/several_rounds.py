"""Files opened in loops that go round a few times, that pick, or that are there to handle files."""

from pathlib import Path


def every(path, rows):
    for row in rows:
        with open(path, "a") as file:  # error: PFL702
            file.write(row)


def by_number(path, rows):
    for number in range(len(rows)):
        with open(path, "a") as file:  # error: PFL702
            file.write(rows[number])


def blocks(path, blocks):
    for block in blocks:
        with open(path, "a") as file:  # error: PFL702
            file.write(block)


def uploaded(path, upload):
    answer = None
    while not answer:
        with open(path, "rb") as file:  # hint: PFL702
            answer = upload(file)
    return answer


def long_ones(path, rows):
    found = []
    for row in rows:
        if len(row) > 3600:
            with open(path) as file:  # hint: PFL702
                found.append(file.readline())
    return found


def given(path, rows):
    for row in rows:
        if row:
            with open(path, "a") as file:  # error: PFL702
                file.write(row)


def put(folder: Path, name, text):
    (folder / name).write_text(text)


def installed(folder: Path, template: Path, names):
    for name in names:
        put(folder, name, template.read_text())  # hint: PFL702


def once(path, rows):
    with open(path, "a") as file:  # ok
        for row in rows:
            file.write(row)
