import torch
from torch import nn


class Columns(nn.Module):
    def __init__(self, sizes, width):
        super().__init__()
        self.tables = nn.ModuleList(nn.Embedding(size, width) for size in sizes)

    def forward(self, codes):
        joined = torch.Tensor().to(codes.device)
        for place, table in enumerate(self.tables):
            joined = torch.cat((joined, table(codes[:, place]).unsqueeze(1)), dim=1)  # hint: PFL203
        return joined


def conditioned(x, **features):
    for name, feature in features.items():
        if name != "mask":
            x = torch.cat([x, feature.expand(-1, 1)], dim=1)  # hint: PFL203
    return x


def embedded(network, loader):
    found = torch.empty(0)
    for batch in loader:
        found = torch.cat((found, network(batch).cpu()), dim=0)  # error: PFL203
    return found


def widened(old, new):
    grown = old.clone()
    for dim in range(len(new.shape)):
        missing = new.size(dim) - old.size(dim)
        if missing:
            grown = torch.cat([grown, new.narrow(dim, -missing, missing)], dim=dim)  # ok
    return grown


def joined_once(tables, codes):
    return torch.cat([table(codes[:, place]) for place, table in enumerate(tables)], dim=1)  # ok


def with_state(layers, x):
    for layer in layers:
        x = layer(torch.cat([x, x.flip(0)], dim=0))  # ok
    return x
