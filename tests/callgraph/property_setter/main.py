class Store:
    @property
    def size(self):
        return measure()

    @size.setter
    def size(self, value):
        pass

def measure():
    pass

def run(store: Store):
    return store.size
