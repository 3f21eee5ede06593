class Table:
    def __getitem__(self, key):
        return self.read(key)

    def read(self, key):
        pass

def run():
    table = Table()
    return table["a"]
