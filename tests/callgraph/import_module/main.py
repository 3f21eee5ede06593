import store

def run():
    store.load()
