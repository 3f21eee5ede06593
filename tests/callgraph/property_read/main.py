class Store:
    @property
    def size(self):
        return self.measure()

    def measure(self):
        pass

def run(store: Store):
    return store.size
