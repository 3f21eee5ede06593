from base import Base

class Child(Base):
    def run(self):
        self.load()

def go():
    Child().load()
