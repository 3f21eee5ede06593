import torch
from torch import nn


class Columns(nn.Module):
    def __init__(self, sizes, width):
        super().__init__()
        self.tables = nn.ModuleList(nn.Embedding(size, width) for size in sizes)

    def forward(self, codes):
        joined = torch.Tensor().to(codes.device)
        parts = []
        for place, table in enumerate(self.tables):
            parts.append(table(codes[:, place]).unsqueeze(1))
        if parts:
            joined = torch.cat([joined, *parts], dim=1)
        return joined


def conditioned(x, **features):
    parts = []
    for name, feature in features.items():
        if name != "mask":
            parts.append(feature.expand(-1, 1))
    if parts:
        x = torch.cat([x, *parts], dim=1)
    return x


def embedded(network, loader):
    found = torch.empty(0)
    parts = []
    for batch in loader:
        parts.append(network(batch).cpu())
    if parts:
        found = torch.cat([found, *parts], dim=0)
    return found


def widened(old, new):
    grown = old.clone()
    for dim in range(len(new.shape)):
        missing = new.size(dim) - old.size(dim)
        if missing:
            grown = torch.cat([grown, new.narrow(dim, -missing, missing)], dim=dim)
    return grown


def joined_once(tables, codes):
    return torch.cat([table(codes[:, place]) for place, table in enumerate(tables)], dim=1)


def with_state(layers, x):
    for layer in layers:
        x = layer(torch.cat([x, x.flip(0)], dim=0))
    return x
