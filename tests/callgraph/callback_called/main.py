def apply(function, value):
    return function(value)

def load(value):
    pass

def run():
    apply(load, 1)
