import functools


class Red:
    def paint(self):
        pass


class Blue:
    def paint(self):
        pass


def logged(function):
    @functools.wraps(function)
    def wrapper(*args):
        return function(*args)

    return wrapper


@logged
def one(brush):
    brush.paint()


one(Red())
