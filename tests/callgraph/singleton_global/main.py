class Client:
    def get(self):
        pass

_client = None

def connect():
    global _client
    _client = Client()

def run():
    _client.get()
