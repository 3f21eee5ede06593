__all__ = ["load"]

def load():
    pass

def save():
    pass
