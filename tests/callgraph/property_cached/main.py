from functools import cached_property
from client import Client

class Service:
    @cached_property
    def client(self) -> Client:
        return Client()

    def run(self):
        self.client.get()
