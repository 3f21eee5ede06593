import store.files as files

def run():
    files.load()
