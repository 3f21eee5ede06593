"""Training that says nothing of precision."""

import torch


def pattern_69(loader, optimizer):
    net = torch.nn.Linear(256, 256).to("cuda")
    for batch in loader:
        optimizer.zero_grad()
        loss = net(batch).pow(2).mean()
        loss.backward()  # error: PFL222
        optimizer.step()
