class Store:
    def load(self, key):
        pass

    def run(self):
        each(self.load)

def each(function):
    for key in "ab":
        function(key)
