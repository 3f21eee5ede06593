from typing import Protocol

class Loader(Protocol):
    def load(self): ...

class Disk:
    def load(self):
        pass

def run(loader: Loader):
    loader.load()

def go():
    run(Disk())
