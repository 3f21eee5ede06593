"""Files that are read on after the loop over their lines."""


def rest(path):
    with open(path) as file:
        for line in file.readlines():
            if line.startswith("#"):
                break
        return file.read()


def all_of(path):
    with open(path) as file:
        for line in file:
            print(line)


def streamed(path):
    with open(path) as file:
        for line in file:
            if line.startswith("#"):
                break
        return file.read()


def counted(path):
    with open(path) as file:
        lines = file.readlines()
    return len(lines), lines[0]
