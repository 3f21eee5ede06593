"""What a run leaves in its folder."""


def read_energy():
    with open("energy") as file:  # ok
        return float(file.read())


def read_gradient():
    with open("gradient") as file:  # ok
        return [float(line) for line in file]
