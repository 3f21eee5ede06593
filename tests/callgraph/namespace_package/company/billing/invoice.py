def send():
    pass
