def make():
    pass

class Config:
    value = make()
