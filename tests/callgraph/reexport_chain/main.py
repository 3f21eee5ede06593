import api

def run():
    api.load()
    api.Client().get()
