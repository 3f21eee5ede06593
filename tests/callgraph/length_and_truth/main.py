class Rows:
    def __len__(self):
        pass

    def __bool__(self):
        pass

def run(rows: Rows):
    len(rows)
    bool(rows)
