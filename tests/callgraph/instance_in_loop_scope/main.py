class Client:
    def get(self):
        pass

def run(urls):
    clients = [Client() for _ in urls]
    for url, client in zip(urls, clients):
        client.get()
