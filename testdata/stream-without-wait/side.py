"""Work on a side stream."""

import torch


def forward(model, values):
    side = torch.cuda.Stream()
    with torch.cuda.stream(side):  # error: PFL224
        return model(values)


class Ahead:
    def __init__(self):
        self.side = torch.cuda.Stream()

    def move(self, batch):
        with torch.cuda.stream(self.side):  # error: PFL224
            return batch.cuda(non_blocking=True)


def elsewhere(stream, values):
    with torch.cuda.stream(stream):  # ok: somebody else's stream
        return values * 2


def same(values):
    with torch.cuda.stream(torch.cuda.current_stream()):  # ok: the current stream
        return values * 2


def produce(batches, queue):
    side = torch.cuda.Stream()
    with torch.cuda.stream(side):  # ok: passes-on-in-loop
        while not queue.full():
            queue.put(next(batches).cuda())


def gather(batches):
    side = torch.cuda.Stream()
    found = []
    with torch.cuda.stream(side):  # error: PFL224
        while len(found) < 8:
            found.append(next(batches).cuda())
    return found
