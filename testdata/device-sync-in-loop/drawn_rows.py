"""One draw a row, in the method of a network and elsewhere."""

import torch
from torch import nn


class Matcher(nn.Module):
    def negatives(self, weights: torch.Tensor, embeddings: torch.Tensor):
        found = []
        for row in range(weights.size(0)):
            index = torch.multinomial(weights[row], 1).item()  # error: PFL202
            found.append(embeddings[index])
        return torch.stack(found)

    def drawn(self, weights: torch.Tensor, embeddings: torch.Tensor):
        indices = torch.multinomial(weights, 1).flatten()
        return embeddings[indices]  # ok

    def listed(self, weights: torch.Tensor, embeddings: list):
        indices = torch.multinomial(weights, 1).flatten().tolist()
        return [embeddings[index] for index in indices]  # ok


def negatives(weights: torch.Tensor, embeddings: torch.Tensor):
    found = []
    for row in range(weights.size(0)):
        index = torch.multinomial(weights[row], 1).item()  # hint: PFL202 because device-unknown
        found.append(embeddings[index])
    return torch.stack(found)
