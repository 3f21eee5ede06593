class Red:
    def paint(self):
        pass


class Blue:
    def paint(self):
        pass


def all_of(brushes):
    for brush in brushes:
        brush.paint()


all_of([Red(), Red()])
