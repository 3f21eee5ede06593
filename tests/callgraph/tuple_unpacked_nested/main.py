def red():
    pass


def green():
    pass


def blue():
    pass


def one():
    first, (second, third) = red, (green, blue)
    second()
    third()
