class Red:
    def paint(self):
        pass


class Blue:
    def paint(self):
        pass


def make() -> list[Red]:
    return [Red()]


def one():
    first, *middle, last = Red(), Blue(), Blue(), Red()
    middle[0].paint()
    last.paint()


def other():
    *rest, last = make()
    rest[0].paint()
