def load():
    pass

def run():
    work = lambda: load()
    work()
