def second():
    pass
