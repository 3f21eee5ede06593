class Red:
    def paint(self):
        pass


class Blue:
    def paint(self):
        pass


def same(brush):
    return brush


same(Red()).paint()
