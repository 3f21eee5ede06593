class Red:
    def paint(self):
        pass


class Blue:
    def paint(self):
        pass


def one():
    found = list()
    found.insert(0, Blue())
    [each.paint() for each in found]
