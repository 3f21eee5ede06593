class Rows:
    def __iter__(self):
        yield read()

def read():
    pass

def numbers():
    yield read()

def run(rows: Rows):
    for row in rows:
        pass
    for number in numbers():
        pass
