class Client:
    def get(self):
        pass

def run(client):
    client.get()
    client.items.append(1)
