def load():
    pass

def run(load):
    load()

def go(items):
    for load in items:
        load()
