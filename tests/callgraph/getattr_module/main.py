import store as s

def run():
    function = s.load
    function()
