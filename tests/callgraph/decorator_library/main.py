import functools

@functools.lru_cache
def load():
    read()

def read():
    pass

def run():
    load()
