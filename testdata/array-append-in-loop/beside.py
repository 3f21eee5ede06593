import numpy as np
from scipy import sparse


def evaluated(model, loader):
    scores = None
    labels = None
    for batch in loader:
        given = model(batch["inputs"])
        if scores is None:
            scores = given.detach().cpu().numpy()
            labels = batch["labels"].detach().cpu().numpy()
        else:
            scores = np.append(scores, given.detach().cpu().numpy(), axis=0)  # error: PFL302
            labels = np.append(labels, batch["labels"].detach().cpu().numpy(), axis=0)  # error: PFL302
    return scores, labels


def resampled(rows, labels, makers):
    rows = rows.copy()
    labels = labels.copy()
    for maker in makers:
        more, more_labels = maker(rows.shape[1])
        if sparse.issparse(more):
            rows = sparse.vstack([rows, more])
        else:
            rows = np.vstack((rows, more))  # hint: PFL302
        labels = np.hstack((labels, more_labels))  # hint: PFL302
    return rows, labels


def flushed(parts, limit, write):
    held = None
    marks = None
    for part, mark in parts:
        if held is None:
            held = part
            marks = np.array([mark])
        else:
            held = part
            marks = np.append(marks, mark)  # ok
        if len(held) > limit:
            write(held, marks)
            held = None


def padded(old, new):
    grown = old.copy()
    for axis in range(new.ndim):
        missing = new.shape[axis] - old.shape[axis]
        if missing:
            more = np.take(new, range(-missing, 0), axis=axis)
            grown = np.concatenate([grown, more], axis=axis)  # ok
    return grown


def by_other(names, sizes):
    counts = np.zeros(4)
    for name, size in zip(names, sizes):
        counts = np.zeros(size) if name else np.concatenate([np.zeros(2), np.ones(size)])  # ok
        print(name, counts.sum())


def collected(loader):
    parts = [batch["labels"] for batch in loader]
    return np.concatenate(parts)  # ok


def run(size=12):
    def makers(number):
        return lambda width: (np.full((1, width), number), np.array([number]))

    made = resampled(np.zeros((1, 2)), np.zeros(1), [makers(n) for n in range(size)])
    return [array.tolist() for array in made]
