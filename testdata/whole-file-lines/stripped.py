"""Whole texts that are stripped before they are split."""


def listed(path):
    with open(path) as file:
        for line in file.read().strip().split("\n"):  # hint: PFL701
            print(line)


def lines(path):
    with open(path) as file:
        for line in file.read().rstrip().splitlines():  # hint: PFL701
            print(line)


def words(path):
    with open(path) as file:
        for word in file.read().strip().split(" "):  # ok: words
            print(word)


def kept(path):
    with open(path) as file:
        found = file.read().strip().split("\n")  # ok: counted as well
    print(len(found))
    return [line for line in found if line]
