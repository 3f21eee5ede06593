"""A forecast of sales: features in parallel, a small network on top."""

from concurrent.futures import ProcessPoolExecutor

import torch
from torch.cuda.amp import GradScaler, autocast

WEEKS = 52


def features(week: int) -> list[float]:
    return [float(week), float(week % 4), float(week * week)]


def all_features(attempts: int) -> list[list[list[float]]]:
    found = []
    for attempt in range(attempts):
        with ProcessPoolExecutor() as pool:
            found.append(list(pool.map(lambda week: features(week + attempt), range(WEEKS))))
    return found


def train(seed: int) -> float:
    torch.manual_seed(seed)
    model = torch.nn.Linear(3, 1).cuda()
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-6)
    scaler = GradScaler()
    total = 0.0
    for week in range(WEEKS):
        batch = torch.tensor([features(week)]).cuda()
        with autocast():
            loss = model(batch).square().mean()
        optimizer.zero_grad()
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()
        total += loss.item()
    return total / WEEKS
