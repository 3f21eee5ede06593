class Red:
    def paint(self):
        pass


class Blue:
    def paint(self):
        pass


def one():
    found = set()
    found.add(Red())
    for each in found:
        each.paint()
