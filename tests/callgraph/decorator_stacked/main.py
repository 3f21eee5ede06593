def outer(function):
    def first():
        function()
    return first

def inner(function):
    def second():
        function()
    return second

@outer
@inner
def load():
    pass

def run():
    load()
