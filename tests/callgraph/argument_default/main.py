class Red:
    def paint(self):
        pass


class Blue:
    def paint(self):
        pass


def one(brush=None):
    if brush is not None:
        brush.paint()


one()
one(Red())
