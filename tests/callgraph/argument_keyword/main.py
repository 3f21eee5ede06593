class Red:
    def paint(self):
        pass


class Blue:
    def paint(self):
        pass


def one(size, *, brush):
    brush.paint()


one(1, brush=Blue())
