class Client:
    def get(self):
        pass

client = Client()
