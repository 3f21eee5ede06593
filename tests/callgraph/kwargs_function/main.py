def one():
    pass


def run(*, work):
    work()


run(work=one)
