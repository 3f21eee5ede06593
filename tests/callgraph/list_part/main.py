def red():
    pass


def green():
    pass


def blue():
    pass


def part():
    painters = [red, green, blue]
    some = painters[1:]
    some[0]()


def nested():
    painters = [[red], blue]
    painters[0][0]()


def last():
    painters = [red, blue]
    painters[-1]()


def grown():
    painters = [red, blue]
    painters.append(green)
    painters[1]()


def moved():
    painters = [red, blue]
    painters.reverse()
    painters[0]()
