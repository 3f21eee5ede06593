from typing import Protocol

class Loader(Protocol):
    def load(self): ...
    def close(self): ...

class Disk:
    def load(self):
        pass
    def close(self):
        pass

class Memory(Disk):
    def load(self):
        pass

class Half:
    def load(self):
        pass

def run(loader: Loader):
    loader.load()
    loader.close()
