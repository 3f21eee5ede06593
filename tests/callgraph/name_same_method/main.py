class A:
    def load(self):
        pass

class B:
    def load(self):
        pass

def run(thing, name):
    thing.load()
    getattr(thing, name)()
