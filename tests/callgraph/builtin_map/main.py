def load(value):
    return value

def run(values):
    list(map(load, values))
    sorted(values, key=load)
