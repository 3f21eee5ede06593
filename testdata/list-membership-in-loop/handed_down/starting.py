import known


def start():
    known.names = list(open("names.txt"))
    known.label = "names"
