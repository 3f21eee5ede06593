"""A script that predicts."""

import torch
from torch import nn

model = nn.Sequential(nn.Linear(4, 4), nn.ReLU(), nn.Linear(4, 2))
model.eval()
scores = model(torch.ones(3, 4))  # hint: PFL208
print(scores.argmax(1).tolist())
print(scores.shape)  # ok: nothing runs
