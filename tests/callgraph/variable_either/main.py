def fast():
    pass

def slow():
    pass

def run(hurry):
    work = fast if hurry else slow
    work()
