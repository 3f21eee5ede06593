class Store:
    def __new__(cls):
        return object.__new__(cls)

    def __init__(self):
        self.open()

    def open(self):
        pass

def run():
    Store()
