from functools import cache

import torch
from transformers import pipeline

FILLED = pipeline("fill-mask", device="cuda:0")
PATIENT = pipeline("fill-mask", device="cuda:0", batch_size=8)


def summarizer():
    return pipeline("summarization", device=torch.device("cuda"))


@cache
def classifier():
    made = pipeline("text-classification", device_map="auto")
    return made


def batched():
    return pipeline("ner", device=0, batch_size=16)


def slow():
    return pipeline("ner", device=-1)


def anywhere(device):
    return pipeline("ner", device=device)


class Analyzer:
    def __init__(self):
        self.pipe = pipeline("ner", device=0)
        self.slow = pipeline("ner")
