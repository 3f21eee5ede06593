class A:
    def load(self):
        pass

class B:
    def save(self):
        pass

class C(A, B):
    def load(self):
        super().load()

    def save(self):
        super().save()
