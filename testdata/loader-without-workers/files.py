"""Loaders of data sets that read files, and of others."""

import torch
from PIL import Image
from torch.utils.data import DataLoader, Dataset, IterableDataset, Subset, TensorDataset, random_split
from torchvision.datasets import MNIST, ImageFolder


class Pictures(Dataset):
    def __init__(self, paths):
        self.paths = paths

    def __len__(self):
        return len(self.paths)

    def __getitem__(self, index):
        return Image.open(self.paths[index])


class Cropped(Pictures):
    pass


class Rows(Dataset):
    def __init__(self, rows):
        self.rows = rows

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        return self.rows[index]


class Lines(IterableDataset):
    def __iter__(self):
        with open("lines.txt") as file:
            yield from file


def train(paths):
    loader = DataLoader(Pictures(paths), batch_size=32, shuffle=True)  # error: PFL216
    return loader


def validate(paths):
    data = Cropped(paths)
    return DataLoader(data, batch_size=32, num_workers=0)  # error: PFL216


def folder(root):
    return DataLoader(ImageFolder(root), batch_size=32)  # error: PFL216


def with_options(paths):
    options = {"batch_size": 32, "shuffle": True}
    return DataLoader(Pictures(paths), **options)  # error: PFL216


def collated(paths):
    return DataLoader(Pictures(paths), collate_fn=lambda rows: rows)  # hint: PFL216 because lambda-argument


def told(paths, workers):
    loader = DataLoader(Pictures(paths), batch_size=32, num_workers=workers)  # ok: it is told
    other = DataLoader(Pictures(paths), 32, False, None, None, 2)  # ok: by position
    return loader, other


def in_memory(rows):
    loader = DataLoader(Rows(rows), batch_size=32)  # ok: no file is read
    tensors = DataLoader(TensorDataset(torch.ones(4, 4)), batch_size=2)  # ok: in memory
    digits = DataLoader(MNIST("data"), batch_size=32)  # ok: in memory
    return loader, tensors, digits


def streamed():
    return DataLoader(Lines(), batch_size=32)  # ok: each worker would give all lines


def unknown(data, **options):
    loader = DataLoader(data, batch_size=32)  # ok: what the data set does is not known
    return loader, DataLoader(Pictures([]), **options)  # ok: the options are not known


def with_more_options(paths, workers):
    options = {"batch_size": 32}
    options["num_workers"] = workers
    return DataLoader(Pictures(paths), **options)  # ok: more options are put in


def shape(paths):
    return next(iter(DataLoader(Pictures(paths), batch_size=4))).shape  # ok: one-batch


def parts(paths, places):
    training, validation = random_split(Pictures(paths), (0.8, 0.2))
    first = Subset(training, places)
    yield DataLoader(training)  # error: PFL216
    yield DataLoader(first)  # error: PFL216
    with_workers = DataLoader(validation, num_workers=4)  # ok: it has workers
    yield with_workers


def parts_of_rows(rows):
    training, validation = random_split(Rows(rows), (0.8, 0.2))
    return DataLoader(training), DataLoader(validation)  # ok: in memory


def cut_again(places):
    while places:
        data = Subset(data, places)  # noqa: F821
        yield DataLoader(data)  # ok: nobody knows
