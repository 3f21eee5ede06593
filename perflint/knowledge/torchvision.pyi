"""Torchvision."""
from torchvision import datasets, io, models, transforms, utils
