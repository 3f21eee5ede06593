def load(x):
    pass

def run(xs):
    a = [load(x) for x in xs]
    b = {x: load(x) for x in xs}
    return a, b, sum(load(x) for x in xs)
