class A:
    def go(self):
        pass


class B(A):
    def go(self):
        super().go()


class C(A):
    def go(self):
        pass


class D(B, C):
    pass


D().go()
