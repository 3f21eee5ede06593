class Client:
    def get(self):
        pass

def make() -> Client:
    return Client()
