import time

import torch


def trained(model: torch.nn.Module, steps: int, optimizer):
    model = model.to("cuda")
    began = time.time()
    for step in range(steps):
        loss = model(torch.zeros(8, 8, device="cuda")).sum()
        loss.backward()  # error: PFL222
        optimizer.step()
        if step % 1000 == 0:
            elapsed = time.time() - began  # ok: waits-for-device
            print(f"{loss.item():.3f} after {elapsed:.0f} s")


def once(model: torch.nn.Module):
    model = model.to("cuda")
    began = time.time()
    model(torch.zeros(8, 8, device="cuda"))
    return time.time() - began  # error: PFL209
