class Loader:
    def __call__(self, name):
        return self.read(name)

    def read(self, name):
        pass

def run():
    loader = Loader()
    loader("a")
