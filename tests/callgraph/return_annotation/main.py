from factory import make

def run():
    make().get()
    client = make()
    client.get()
