from store import load as fetch

def run():
    fetch()
