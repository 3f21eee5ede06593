from client import Client

class Service:
    def __init__(self):
        self.client = None

    def connect(self):
        self.client = Client()

    def run(self):
        self.client.get()
