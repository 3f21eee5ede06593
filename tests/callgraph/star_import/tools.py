def load():
    pass

def _hidden():
    pass
