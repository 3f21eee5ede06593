def red():
    pass


def blue():
    pass


def branched(dark):
    painters = {"a": red}
    if dark:
        painters["a"] = blue
    painters["a"]()


def looped(names):
    painters = {"a": red}
    for name in names:
        painters["a"]()
        painters["a"] = blue
