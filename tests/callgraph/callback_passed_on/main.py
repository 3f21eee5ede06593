def outer(function):
    inner(function)

def inner(work):
    work()

def load():
    pass

def run():
    outer(load)
