class Store:
    def load(self):
        pass

    fetch = load

def run():
    Store().fetch()
