"""Files that are read on after the loop over their lines."""


def rest(path):
    with open(path) as file:
        for line in file.readlines():  # hint: PFL701
            if line.startswith("#"):
                break
        return file.read()


def all_of(path):
    with open(path) as file:
        for line in file.readlines():  # hint: PFL701
            print(line)


def streamed(path):
    with open(path) as file:
        for line in file:  # ok: line by line
            if line.startswith("#"):
                break
        return file.read()


def counted(path):
    with open(path) as file:
        lines = file.readlines()  # ok: their number is needed
    return len(lines), lines[0]
