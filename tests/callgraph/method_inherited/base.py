class Base:
    def load(self):
        pass
