double = lambda x: abs(x)

def run():
    double(1)
