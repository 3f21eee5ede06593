from settings import client

def run():
    client.get()
