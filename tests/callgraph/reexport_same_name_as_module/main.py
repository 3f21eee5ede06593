from pack import load

def run():
    load()
