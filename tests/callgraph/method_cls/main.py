class Store:
    @classmethod
    def make(cls):
        cls.check()
        return cls()

    @classmethod
    def check(cls):
        pass

    def __init__(self):
        pass

def run():
    Store.make()
