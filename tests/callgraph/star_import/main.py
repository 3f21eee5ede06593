from tools import *

def run():
    load()
    print(len("a"))
