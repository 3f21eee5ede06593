class A:
    def go(self):
        pass

class B:
    def go(self):
        pass

def make() -> tuple[A, B]:
    return A(), B()

def run():
    a, b = make()
    b.go()
