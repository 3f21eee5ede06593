import one

def second():
    one.first()
