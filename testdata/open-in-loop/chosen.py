"""Functions that open what they are given later."""

import gzip


def copy(source, target):
    if source.endswith(".gz"):
        opened = lambda path: gzip.open(path, "rt")  # ok: the path is the lambda's own
    else:
        opened = lambda path: open(path)  # ok: the path is the lambda's own
    with opened(source) as lines, open(target, "w") as out:
        out.writelines(lines)


def copy_all(sources):
    for source in sources:
        copy(source, f"{source}.copy")


def sizes(names):
    return [len(open(name).read()) for name in names]  # ok: another file each time


def sizes_of_all(groups):
    return [sizes(names) for names in groups]


def marked(line):
    with open("marks.txt") as marks:  # hint: PFL702
        return line in marks.read()


def all_marked(lines):
    return [marked(line) for line in lines]


def shorten(actions, path):
    for index, action in enumerate(actions):
        if action.path != path:
            continue
        with open(path) as file:  # ok: the one action that is about this file
            actions[index] = action.replaced(file.read()[:80])


def check(actions, path):
    for action in actions:
        if action.kind != "check":
            continue
        with open(path) as file:  # error: PFL702
            action.text = file.read()
