def load():
    return 1

def run():
    load()

run()
