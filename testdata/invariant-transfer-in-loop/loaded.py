"""Models that a file holds."""

import pickle

import torch

DEVICE = torch.device("cuda")


def classified(path, tiles):
    model = torch.load(path, weights_only=False).eval()
    found = []
    for tile in tiles:
        found.append(model.to(DEVICE)(tile))  # error: PFL207
    return found


def moved_first(path, tiles):
    model = torch.load(path, weights_only=False)
    for _ in tiles:
        moved = model.to(DEVICE)  # error: PFL207
        yield moved


def of_anything(path, tiles, build):
    model = build(path)
    return [model.cuda()(tile) for tile in tiles]  # error: PFL207


def outside(path, tiles):
    model = torch.load(path, weights_only=False).to(DEVICE)  # ok: once
    return [model(tile) for tile in tiles]


def each(paths, tile):
    for path in paths:
        model = torch.load(path, weights_only=False)
        yield model.to(DEVICE)(tile)  # ok: another one each time


def unknown(path, tiles):
    with open(path, "rb") as source:
        settings = pickle.load(source)
    return [settings.to(DEVICE) for _ in tiles]  # ok: nobody knows what it is


def swapped(path, tiles):
    model = torch.load(path, weights_only=False)
    for tile in tiles:
        yield model.to(DEVICE)(tile)  # ok: swapped-in-and-out
        model.to("cpu")
