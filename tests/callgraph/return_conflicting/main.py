class Disk:
    def load(self):
        pass

class Memory:
    def load(self):
        pass

def make(fast):
    if fast:
        return Memory()
    return Disk()

def run():
    make(True).load()
