class Disk:
    def load(self):
        pass

def run(store):
    if isinstance(store, Disk):
        store.load()
