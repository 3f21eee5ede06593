class A:
    def load(self):
        pass

class B(A):
    def load(self):
        super(B, self).load()
