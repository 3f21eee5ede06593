class Outer:
    class Inner:
        def load(self):
            pass

    def run(self):
        self.Inner().load()

def go():
    Outer.Inner().load()
