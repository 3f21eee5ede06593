from tools import *

def save():
    pass

def run():
    load()
    save()
