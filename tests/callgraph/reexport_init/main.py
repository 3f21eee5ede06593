from store import load

def run():
    load()
