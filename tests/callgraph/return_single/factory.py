class Client:
    def get(self):
        pass

def make():
    client = Client()
    return client
