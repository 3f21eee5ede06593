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


def closed_over():
    painters = {"a": red}

    def change():
        painters["a"] = blue

    change()
    painters["a"]()


def aliased():
    painters = {"a": {"b": red}}
    inner = painters["a"]
    inner["b"] = blue
    painters["a"]["b"]()
