import unheard_of
from unheard_of.deep import thing

def run():
    unheard_of.go()
    thing()
