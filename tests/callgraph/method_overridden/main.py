class Base:
    def load(self):
        pass

class Child(Base):
    def load(self):
        pass

def run():
    Child().load()
    Base().load()
