from functools import partial


class Red:
    def paint(self):
        pass


class Blue:
    def paint(self):
        pass


def one(brush, size):
    brush.paint()
    size.paint()


ready = partial(one, Red())
ready(Blue())
