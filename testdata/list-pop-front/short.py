"""Lists that somebody wrote down."""


def steps(run):
    names = ["load", "clean", "train"]
    while names:
        run(names.pop(0))  # ok: few-by-nature


def lines(path, run):
    with open(path) as file:
        left = file.readlines()
    while left:
        run(left.pop(0))  # error: PFL608


def window(path):
    last = []
    for line in open(path):
        last.append(line)
        if len(last) > 5:
            last.pop(0)  # ok: is-window
    return last


def by_group(path):
    def take():
        return names.pop(0)  # ok: another list for each group

    with open(path) as file:
        for group in file:
            names = list(group)
            print(take())


def of_all(path):
    def take():
        return names.pop(0)  # hint: PFL608

    with open(path) as file:
        names = file.readlines()
    while names:
        print(len(take()))
