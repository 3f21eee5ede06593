class Red:
    def paint(self):
        pass


class Blue:
    def paint(self):
        pass


def one():
    found = []
    found.append(Red())
    for each in found:
        each.paint()
    found[0].paint()
    found.pop().paint()
