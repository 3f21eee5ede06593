def apply(value, *, function=None):
    function(value)

def load(value):
    pass

def run():
    apply(1, function=load)
