"""Models that a file holds."""

import pickle

import torch

DEVICE = torch.device("cuda")


def classified(path, tiles):
    model = torch.load(path, weights_only=False).eval()
    found = []
    moved = model.to(DEVICE)
    for tile in tiles:
        found.append(moved(tile))
    return found


def moved_first(path, tiles):
    model = torch.load(path, weights_only=False)
    for _ in tiles:
        moved = model.to(DEVICE)
        yield moved


def of_anything(path, tiles, build):
    model = build(path)
    moved = model.cuda()
    return [moved(tile) for tile in tiles]


def outside(path, tiles):
    model = torch.load(path, weights_only=False).to(DEVICE)
    return [model(tile) for tile in tiles]


def each(paths, tile):
    for path in paths:
        model = torch.load(path, weights_only=False)
        yield model.to(DEVICE)(tile)


def unknown(path, tiles):
    with open(path, "rb") as source:
        settings = pickle.load(source)
    return [settings.to(DEVICE) for _ in tiles]


def swapped(path, tiles):
    model = torch.load(path, weights_only=False)
    for tile in tiles:
        yield model.to(DEVICE)(tile)
        model.to("cpu")
