from shop import fetch

def run():
    fetch()
