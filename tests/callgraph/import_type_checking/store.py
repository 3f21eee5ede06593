class Store:
    def load(self):
        pass
