class Client:
    def get(self):
        pass

def load():
    pass
