class Red:
    def paint(self):
        pass


class Blue:
    def paint(self):
        pass


def one(key):
    found = {}
    found.setdefault(key, Red())
    for name, each in found.items():
        each.paint()
