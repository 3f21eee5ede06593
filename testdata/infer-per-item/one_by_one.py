"""Items that are awaited one by one, and layers that are handed on."""

import torch
from sentence_transformers import SentenceTransformer
from torch import nn


async def judged(model: SentenceTransformer, client, samples):
    found = []
    for sample in samples:
        answer = await client.ask(sample)
        text = answer["text"]
        found.append(model.encode(text))  # error: PFL407  # hint: PFL803 because item-is-awaited
    return found


def judged_at_once(model: SentenceTransformer, samples):
    found = []
    for sample in samples:
        found.append(model.encode(sample["text"]))  # error: PFL803
    return found


def scored(lm_head: nn.Module, states: torch.Tensor, places):
    found = []
    for place in places:
        found.append(lm_head(states[place : place + 1]))  # ok: a layer
    return found


def scored_alone(model: nn.Module, rows):
    found = []
    for row in rows:
        found.append(model(row.unsqueeze(0)))  # error: PFL803
    return found
