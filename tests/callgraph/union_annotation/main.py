class Disk:
    def load(self):
        pass

class Memory:
    def load(self):
        pass

def run(store: Disk | Memory):
    store.load()
