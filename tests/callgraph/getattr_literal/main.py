class Red:
    def paint(self):
        pass


class Blue:
    def paint(self):
        pass


class Box:
    red = Red()


def one(box: Box):
    getattr(box, 'red').paint()
    getattr(box, 'red', None).paint()
