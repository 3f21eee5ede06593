def now():
    pass

def run(start=now()):
    pass
