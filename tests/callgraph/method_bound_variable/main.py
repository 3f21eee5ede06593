class Store:
    def load(self):
        pass

def run():
    store = Store()
    load = store.load
    load()
