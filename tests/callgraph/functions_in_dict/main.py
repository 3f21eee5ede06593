def one():
    pass


def two():
    pass


table = {}
table['one'] = one
table['two'] = two


def run(name):
    table[name]()
