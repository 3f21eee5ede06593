from factory import make

def run():
    client = make()
    client.get()
