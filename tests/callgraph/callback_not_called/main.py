HOOKS = []

def register(function):
    HOOKS.append(function)

def load():
    pass

def run():
    register(load)
