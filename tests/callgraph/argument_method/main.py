class Red:
    def paint(self):
        pass


class Blue:
    def paint(self):
        pass


def one(brush):
    brush.paint()


one(Red())
