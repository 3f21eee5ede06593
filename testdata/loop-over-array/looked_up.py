"""Elements that are looked up in a mapping, or parsed from texts."""

import numpy as np


class Vocabulary:
    def __init__(self, token_of, own, merged):
        self.token_of = token_of
        self.own = np.asarray(own)
        self.merged = np.asarray(merged)

    def rename(self, count):
        names = np.concatenate([self.own, self.merged])
        for i in range(count, len(names)):
            names[i] = self.token_of[names[i]]  # ok: a mapping as far as anyone can tell
        return names


def weights_of(codes: np.ndarray, table: np.ndarray) -> np.ndarray:
    weights = np.zeros(len(codes))
    for i in range(len(codes)):  # error: PFL301
        weights[i] = table[codes[i]]
    return weights


def subsampling(args, layers: int) -> np.ndarray:
    steps = np.ones(layers + 1, dtype=np.int64)
    texts = args.subsample.split("_")
    for i in range(min(layers + 1, len(texts))):
        steps[i] = int(texts[i])  # ok: texts to parse
    return steps


def whole(values: np.ndarray) -> np.ndarray:
    rounded = np.zeros(len(values), dtype=np.int64)
    for i in range(len(values)):  # error: PFL301
        rounded[i] = int(values[i])
    return rounded
