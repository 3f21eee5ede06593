def load(value):
    pass

def apply(function):
    function(1)

def run():
    apply(lambda value: load(value))
