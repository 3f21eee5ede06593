class Stream:
    def __init__(self):
        self.stopped = False
        self.pending = []

    def flush(self, lines: list[str], send):
        if self.stopped:
            self.pending = lines + self.pending  # hint: PFL603
            return
        send(lines)


def streamed(path, send):
    stream = Stream()
    with open(path) as lines:
        for line in lines:
            stream.flush([line], send)
    return stream
