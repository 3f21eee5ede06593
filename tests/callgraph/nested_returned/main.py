def make():
    def inner():
        pass
    return inner

def run():
    make()()
    work = make()
    work()
