def run():
    from store import load
    load()
