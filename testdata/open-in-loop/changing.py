"""Files that change between one opening and the next, parts of files, and lines after long work."""

import os
import shutil


def add_group(name):
    with open("control", "r+") as control:  # ok
        lines = control.readlines()
        control.seek(0)
        control.truncate()
        lines.insert(1, name)
        control.write("".join(lines))


def add_groups(names):
    for name in names:
        add_group(name)


def merge(index, more, target):
    with open(index) as one:  # ok
        with open(more) as other:
            with open(target, "w") as merged:
                merged.writelines(sorted([*one, *other]))


def add_index(index, more):
    merge(index, more, index + ".new")
    shutil.move(index + ".new", index)
    os.remove(more)


def add_all(index, parts):
    for part in parts:
        add_index(index, part)


class Recording:
    def __init__(self, path, blocks):
        self.path = path
        self.blocks = blocks

    def block(self, start):
        with open(self.path, "rb") as file:  # hint: PFL702
            file.seek(start)
            return file.read(4096)

    def all_blocks(self):
        return [self.block(start) for start in self.blocks]

    def head(self, size):
        with open(self.path, "rb") as file:  # hint: PFL702
            return file.read(size)

    def heads(self, sizes):
        return [self.head(size) for size in sizes]


def score(rows):
    total = 0
    for row in rows:
        total += row.score
    return total


def evaluate(sets, path):
    for rows in sets:
        result = score(rows)
        with open(path, "a") as log:  # ok
            log.write(f"{result}\n")


def note(results, path):
    for result in results:
        with open(path, "a") as log:  # error: PFL702
            log.write(f"{result}\n")


def generate(model, prompts, path):
    for prompt in prompts:
        outputs = model.complete(prompt, 4)
        for output in outputs:
            with open(path, "a") as log:  # hint: PFL702
                log.write(f"{output}\n")


def generated(outputs, path):
    for output in outputs:
        with open(path, "a") as log:  # error: PFL702
            log.write(f"{output}\n")
