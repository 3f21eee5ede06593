class Client:
    def get(self):
        pass
