class Store:
    @staticmethod
    def load():
        pass

    def run(self):
        self.load()
        Store.load()
