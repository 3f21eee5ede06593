class Disk:
    def load(self):
        pass

class Memory:
    def load(self):
        pass

def run():
    store = Disk()
    store.load()
    store = Memory()
    store.load()
