from store import Store as S

Alias = S

def run():
    Alias().load()
