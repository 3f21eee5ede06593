"""Makers of loaders."""

from torch.utils.data import DataLoader, Dataset


class Words(Dataset):
    def __init__(self, lines):
        self.lines = lines

    def __len__(self):
        return len(self.lines)

    def __getitem__(self, index):
        return self.lines[index]


def served(words: Words, size):
    return DataLoader(words, size, num_workers=4)


def served_by(words, workers=2):
    return DataLoader(words, num_workers=workers)


def served_here(words):
    return DataLoader(words, num_workers=0)


def served_somehow(words, options):
    return DataLoader(words, num_workers=options.workers)


class Feed:
    def __init__(self, words):
        self.words = words

    def batches(self):
        return DataLoader(self.words, batch_size=4, num_workers=2)


def fitted(words, step):
    loader = DataLoader(words, num_workers=2)
    return sum(step(batch) for batch in loader)


def served_twice(data):
    return served(data, 8)
