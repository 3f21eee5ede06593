def timed(function):
    def wrapper(*args):
        start()
        return function(*args)
    return wrapper

def start():
    pass
