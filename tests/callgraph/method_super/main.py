from base import Base

class Child(Base):
    def __init__(self):
        super().__init__()

    def load(self):
        return super().load()

def run():
    Child()
