class Disk:
    def load(self):
        pass

class Memory:
    def load(self):
        pass

class Service:
    def use_disk(self):
        self.store = Disk()

    def use_memory(self):
        self.store = Memory()

    def run(self):
        self.store.load()
