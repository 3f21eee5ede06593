from functools import wraps

def retry(times):
    def decorate(function):
        @wraps(function)
        def wrapper():
            for _ in range(times):
                function()
        return wrapper
    return decorate

@retry(3)
def load():
    pass

def run():
    load()
