class Session:
    def get(self):
        pass

class Client:
    def __init__(self):
        self.session = Session()

class Service:
    def __init__(self):
        self.client = Client()

    def run(self):
        self.client.session.get()
