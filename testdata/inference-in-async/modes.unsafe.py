"""Modes of PyTorch, which hold in the thread that switched them."""

import asyncio

import torch
from fastapi import FastAPI

app = FastAPI()
network = torch.jit.load("network.pt")


@app.post("/scores")
async def scores(rows: list[list[float]]):
    batch = torch.tensor(rows)
    with torch.no_grad():
        return network(batch).tolist()


@app.post("/classes")
async def classes(rows: list[list[float]]):
    return (await asyncio.to_thread(network, torch.tensor(rows))).argmax(1).tolist()


@app.post("/sums")
def sums(rows: list[list[float]]):
    with torch.inference_mode():
        return network(torch.tensor(rows)).sum().item()
