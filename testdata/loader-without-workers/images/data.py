"""A data set of images."""

import cv2
from torch.utils.data import Dataset


def read(path):
    return cv2.imread(path)


class Images(Dataset):
    def __init__(self, paths):
        self.paths = paths

    def __getitem__(self, index):
        return read(self.paths[index])


class Labels(Dataset):
    def __init__(self, labels):
        self.labels = labels

    def __getitem__(self, index):
        return self.labels[index]
