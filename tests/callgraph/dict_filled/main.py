class Red:
    def paint(self):
        pass


class Blue:
    def paint(self):
        pass


def one(key):
    found = {}
    found[key] = Red()
    for each in found.values():
        each.paint()


def two(key):
    found = {}
    found.update({key: Blue()})
    found[key].paint()
