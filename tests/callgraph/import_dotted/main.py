import store.files

def run():
    store.files.load()
