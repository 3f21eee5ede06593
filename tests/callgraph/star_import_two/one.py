def first():
    pass
