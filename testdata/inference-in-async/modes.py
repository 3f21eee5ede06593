"""Modes of PyTorch, which hold in the thread that switched them."""

import torch
from fastapi import FastAPI

app = FastAPI()
network = torch.jit.load("network.pt")


@app.post("/scores")
async def scores(rows: list[list[float]]):
    batch = torch.tensor(rows)  # ok
    with torch.no_grad():
        return network(batch).tolist()  # error: PFL407


@app.post("/classes")
async def classes(rows: list[list[float]]):
    return network(torch.tensor(rows)).argmax(1).tolist()  # error: PFL407


@app.post("/sums")
def sums(rows: list[list[float]]):
    with torch.inference_mode():
        return network(torch.tensor(rows)).sum().item()  # ok: a thread of the framework's
