class Client:
    def get(self):
        pass

def make() -> Client:
    return Client()

def run():
    if (client := make()):
        client.get()
