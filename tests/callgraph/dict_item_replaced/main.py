def red():
    pass


def blue():
    pass


def assigned():
    painters = {"a": red, "b": red}
    painters["a"] = blue
    painters["a"]()


def nested():
    painters = {"a": {"b": red}}
    painters["a"]["b"] = blue
    painters["a"]["b"]()


def updated():
    painters = {"a": red}
    painters.update({"a": blue})
    painters["a"]()


def keys():
    painters = {1: red, "1": blue}
    painters[1]()


def stored_later():
    painters = {"a": red}
    painters["a"]()
    painters["a"] = blue
