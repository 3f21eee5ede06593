class Red:
    def paint(self):
        pass


class Blue:
    def paint(self):
        pass


class Wall:
    def __init__(self, brush):
        self.brush = brush

    def cover(self):
        self.brush.paint()


Wall(Blue()).cover()
