class Refused(Exception):
    def __init__(self):
        log()


class Shop:
    class Closed(Exception):
        def __init__(self):
            log()


def log():
    pass


def one():
    raise Refused


def other():
    failure = Shop.Closed
    raise failure


def again(error: Refused):
    raise error
