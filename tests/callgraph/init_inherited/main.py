class Base:
    def __init__(self):
        pass

class Child(Base):
    pass

def run():
    Child()
