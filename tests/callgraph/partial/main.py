from functools import partial

def load(name, size):
    pass

def run():
    small = partial(load, size=1)
    small("a")
