"""A program without functions: its storage is made once, what is in its loop is made each time."""

import torch

device = torch.device("cuda")
steps, count = 10_000, 64
rewards = torch.zeros(steps, count).to(device)  # hint: PFL205
for step in range(steps):
    noise = torch.zeros(count, 8).to(device)  # error: PFL205
    rewards[step] = noise.sum(dim=1)
    rewards[step] += torch.zeros(count, device=device)  # ok
    shown = torch.zeros(count).to("cpu")  # ok
    learned = torch.zeros(count, requires_grad=True).to(device)  # ok
