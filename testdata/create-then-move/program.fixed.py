"""A program without functions: its storage is made once, what is in its loop is made each time."""

import torch

device = torch.device("cuda")
steps, count = 10_000, 64
rewards = torch.zeros(steps, count, device=device)
for step in range(steps):
    noise = torch.zeros(count, 8, device=device)
    rewards[step] = noise.sum(dim=1)
    rewards[step] += torch.zeros(count, device=device)
    shown = torch.zeros(count).to("cpu")
    learned = torch.zeros(count, requires_grad=True).to(device)
