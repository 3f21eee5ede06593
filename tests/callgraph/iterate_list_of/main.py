class Rows:
    def __iter__(self):
        return iter([])

def run():
    return list(Rows())
