from one import *
from two import *

def run():
    first()
    second()
