from client import Client

class Service:
    client: Client

    def run(self):
        self.client.get()
