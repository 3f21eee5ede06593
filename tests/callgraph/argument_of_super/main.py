class Red:
    def paint(self):
        pass


class Blue:
    def paint(self):
        pass


class Wall:
    def __init__(self, brush):
        self.brush = brush


class House(Wall):
    def __init__(self, brush):
        super().__init__(brush)

    def cover(self):
        self.brush.paint()


House(Red()).cover()
