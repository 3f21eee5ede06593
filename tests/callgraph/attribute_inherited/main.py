from base import Base

class Service(Base):
    def run(self):
        self.client.get()
