"""One name that two imports bind: `import torch` and a module below it."""

import torch
import torch.nn as nn
import torch.nn.functional


class Scorer:
    def __init__(self, size):
        self.net = nn.Linear(size, 2)

    def predict(self, rows):
        scores = self.net(torch.as_tensor(rows))  # error: PFL208
        return torch.nn.functional.softmax(scores, dim=1).argmax(1).tolist()


def shown(model, rows):
    model.eval()
    with torch.no_grad():
        return [int(model(row).argmax()) for row in rows]  # ok: no gradients are recorded
