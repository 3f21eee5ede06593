try:
    from fast import load
except ImportError:
    from slow import load

def run():
    load()
