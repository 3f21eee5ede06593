"""Pipelines on accelerators and on the CPU."""

import torch
from transformers import pipeline
from transformers.pipelines.pt_utils import KeyDataset


def labels(texts: list[str]):
    classify = pipeline("text-classification", device=0)
    return classify(texts, batch_size=32)


def mapped(rows):
    summarize = pipeline("summarization", device_map="auto")
    return summarize([row["body"] for row in rows], batch_size=32)


def keyed(dataset):
    device = "cuda:0" if torch.cuda.is_available() else "cpu"
    tag = pipeline("ner", device=device)
    return list(tag(KeyDataset(dataset, "text"), batch_size=32))


class Service:
    def __init__(self):
        self.classify = pipeline("text-classification", device=torch.device("cuda"))
        self.batched = pipeline("text-classification", device=0, batch_size=16)

    def run(self, texts: list[str]):
        return self.classify(texts, batch_size=32)

    def run_batched(self, texts: list[str]):
        return self.batched(texts)

    def one(self, text: str):
        return self.classify(text)


def batched(texts: list[str]):
    classify = pipeline("text-classification", device=0)
    return classify(texts, batch_size=32)


def on_cpu(texts: list[str]):
    return pipeline("text-classification")(texts)


def told_cpu(texts: list[str]):
    classify = pipeline("text-classification", device=-1)
    return classify(texts)


def unknown_device(texts: list[str], device):
    classify = pipeline("text-classification", device=device)
    return classify(texts)


def unknown_input(given):
    classify = pipeline("text-classification", device=0)
    return classify(given)


def two():
    classify = pipeline("text-classification", device=0)
    return classify(["good", "bad"])


def given_a_generator(texts: list[str]):
    classify = pipeline("text-classification", device=0)
    return list(classify((text.strip() for text in texts), batch_size=32))


def lazily(rows):
    classify = pipeline("text-classification", device=0)
    return classify((row["text"] for row in rows), batch_size=32)


def filled(rows):
    classify = pipeline("text-classification", device=0)
    texts = []
    for row in rows:
        texts.append(row["text"])
    return classify(texts, batch_size=32)


def replied(messages: list[dict], questions: list[dict]):
    write = pipeline("text-generation", device=0)
    answer = pipeline("question-answering", device=0)
    answer(questions, batch_size=32)
    return write(messages)


def asked(text: str, model):
    write = pipeline(model=model, device=0)
    messages = [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": text},
        {"role": "user", "content": "Go on."},
    ]
    return write(messages)
