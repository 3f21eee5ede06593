import sys

if sys.platform == "win32":
    def load():
        windows()
else:
    def load():
        other()

def windows():
    pass

def other():
    pass

def run():
    load()
