class Query:
    def filter(self):
        return self

    def all(self):
        pass

def run():
    Query().filter().filter().all()
