class Client:
    def get(self):
        pass

class Base:
    def __init__(self):
        self.client = Client()
