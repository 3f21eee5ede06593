import two

def first():
    two.second()
