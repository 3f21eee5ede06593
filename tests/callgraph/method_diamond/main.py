class A:
    def load(self):
        pass

class B(A):
    pass

class C(A):
    def load(self):
        pass

class D(B, C):
    pass

def run():
    D().load()
