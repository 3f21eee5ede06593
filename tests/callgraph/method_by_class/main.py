class Base:
    def load(self):
        pass

class Child(Base):
    def load(self):
        Base.load(self)
