def read_settings(path):
    with open(path) as file:
        return dict(line.split("=") for line in file)
