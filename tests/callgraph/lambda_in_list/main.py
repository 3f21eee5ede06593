def one():
    pass


works = [lambda: one()]
works[0]()
