class Red:
    def paint(self):
        pass


class Blue:
    def paint(self):
        pass


def made():
    yield Red()


def one(brushes):
    for brush in brushes:
        brush.paint()


one(made())
