from contextlib import contextmanager

class Handle:
    def write(self):
        pass

@contextmanager
def opened():
    prepare()
    yield Handle()

def prepare():
    pass

def run():
    with opened() as handle:
        handle.write()
