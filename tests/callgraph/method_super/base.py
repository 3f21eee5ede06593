class Base:
    def __init__(self):
        pass

    def load(self):
        pass
