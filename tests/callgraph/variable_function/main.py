def load():
    pass

def run():
    work = load
    work()
