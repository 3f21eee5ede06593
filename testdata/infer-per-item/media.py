"""Pictures and recordings that are read one by one, in the sizes of their files or in one."""

import cv2
import numpy as np
import soundfile
import torch
from torch import nn
from torchvision import transforms

model = nn.Sequential(nn.Conv2d(3, 8, 3), nn.Conv2d(8, 3, 3))
shrink = transforms.Compose([transforms.Resize((224, 224)), transforms.ToTensor()])


def pictures(paths):
    for path in paths:
        picture = cv2.imread(path).astype(np.float32) / 255.0
        picture = torch.from_numpy(np.transpose(picture, (2, 0, 1)))
        picture = picture.unsqueeze(0)
        yield model(picture)  # hint: PFL803 because sizes-may-differ


def resized(paths):
    for path in paths:
        picture = cv2.resize(cv2.imread(path), (64, 64))
        picture = torch.from_numpy(np.transpose(picture, (2, 0, 1)))
        yield model(picture.unsqueeze(0))  # error: PFL803


def transformed(paths):
    for path in paths:
        yield model(shrink(cv2.imread(path)).unsqueeze(0))  # error: PFL803


class Restorer:
    def __init__(self, prepare):
        self.prepare = prepare

    def restored(self, paths):
        for path in paths:
            yield model(self.prepare(cv2.imread(path)).unsqueeze(0))  # error: PFL803


def handed_on(paths, change):
    for path in paths:
        yield model(change(cv2.imread(path)).unsqueeze(0))  # error: PFL803


def composed(paths, change: transforms.Compose):
    for path in paths:
        yield model(change(cv2.imread(path)).unsqueeze(0))  # error: PFL803


def rows(arrays):
    for array in arrays:
        yield model(torch.from_numpy(array).unsqueeze(0))  # error: PFL803


def read(path):
    return cv2.imread(path)


def read_elsewhere(paths):
    for path in paths:
        yield model(torch.from_numpy(read(path)).unsqueeze(0))  # hint: PFL803 because sizes-may-differ


def recordings(paths):
    for path in paths:
        samples, _rate = soundfile.read(path)
        yield model(torch.from_numpy(samples).unsqueeze(0))  # hint: PFL803 because sizes-may-differ
