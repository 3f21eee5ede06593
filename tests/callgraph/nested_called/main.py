def run():
    def inner():
        load()
    inner()

def load():
    pass
