def start():
    pass

def stop():
    pass

COMMANDS = {"start": start, "stop": stop}

def run(name):
    COMMANDS[name]()
