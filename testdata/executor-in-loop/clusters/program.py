from engine import apply_all, restart, start


def each(frames):
    for frame in frames:
        start()  # ok: cluster-is-there
        yield frame


def anew(frames):
    for frame in frames:
        restart()  # error: PFL101
        yield frame


def mapped(batches):
    return list(map(apply_all, batches))  # error: PFL101
