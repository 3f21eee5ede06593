from deco import timed

class Store:
    @timed
    def load(self):
        pass

def run():
    Store().load()
