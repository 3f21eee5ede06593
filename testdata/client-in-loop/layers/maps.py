from transport import load, picture


def near(paths):
    return [load(path) for path in paths]  # error: PFL507 # error: PFL512


def far(paths):
    """Far away it is part of something larger."""
    return [picture(path) for path in paths]  # hint: PFL507 # error: PFL512


def kept(paths):
    pictures = {}
    for path in paths:
        if path not in pictures:
            pictures[path] = picture(path)  # ok
    return pictures
