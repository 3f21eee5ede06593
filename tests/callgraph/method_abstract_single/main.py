from abc import ABC, abstractmethod

class Store(ABC):
    @abstractmethod
    def load(self): ...

    def run(self):
        self.load()

class Disk(Store):
    def load(self):
        pass
