class Transaction:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass

    def write(self):
        pass

def run():
    with Transaction() as transaction:
        transaction.write()
