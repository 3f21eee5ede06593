from typing import Self

class Client:
    @classmethod
    def connect(cls) -> Self:
        return cls()

    @classmethod
    def open(cls):
        return cls()

    def get(self):
        pass

class Special(Client):
    def get(self):
        pass

def run():
    Client.connect().get()
    Special.open().get()
