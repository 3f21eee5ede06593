REGISTRY = []

def register(function):
    REGISTRY.append(function)
    return function

@register
def load():
    pass

def run():
    load()
