def load():
    pass

def run():
    return lambda: load()
