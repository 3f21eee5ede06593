"""Files that helpers open for a loop: what else happens to them between two calls."""

import json
import subprocess
from pathlib import Path


def sections(path):
    with open(path) as file:  # ok: another loop of the same file, one level down
        wanted = json.load(file)
    found = []
    for name, kept in wanted.items():
        found.extend(row for row in section(name) if row["id"] in kept)
    return found


def section(name):
    if name == "all":
        return sections("sections.json")
    return json.loads(Path(name).with_suffix(".json").read_text())


class Upload:
    """A file in pieces."""

    def __init__(self, path: Path, send):
        self.path = path
        self.send = send

    def piece(self, offset, size):
        stream = open(self.path, "rb")  # hint: PFL702
        stream.seek(offset)
        data = stream.read(size)
        stream.close()
        return self.send(offset, data)

    def all(self, offsets, size):
        return [self.piece(offset, size) for offset in offsets]


def groups_of(config: Path):
    with open(config) as file:  # ok: the same loop writes to it
        return {line.partition("=")[0] for line in file}


def add_group(config: Path, name):
    with open(config, "a") as file:  # ok: what was written is read before the next
        file.write(f"{name}=\n")


def offer(config: Path, names):
    for name in names:
        if name not in groups_of(config):
            add_group(config, name)


def note(journal: Path, line):
    with open(journal, "a") as file:  # ok: a program may move it meanwhile
        file.write(line)


def rotate(journal: Path):
    subprocess.run(["logrotate", str(journal)], check=True)


def notes(journal: Path, lines):
    for line in lines:
        note(journal, line)
        rotate(journal)


def record(results: Path, row):
    with results.open("a") as file:  # hint: PFL702
        file.write(json.dumps(row))


def search(results: Path, rounds, trials):
    for one in range(rounds):
        rows = trials.run(one)
        for number, row in enumerate(rows):
            record(results, {"number": number, **row})


def line_of(journal: Path, row):
    with open(journal, "a") as file:  # hint: PFL702
        file.write(row.strip())


def cleaned(journal: Path, rows, skipped):
    for row in rows:
        if row in skipped:
            skipped.remove(row)
        line_of(journal, row.replace("\t", " "))


def names_in(config: Path):
    return set(json.loads(config.read_text()))  # hint: PFL702


def unknown(config: Path, names):
    return [name for name in names if name.rpartition(".")[0] not in names_in(config)]


def once_again(config: Path, names, report: Path):
    report.write_text("started")
    return [name for name in names if name in names_in(config)]
