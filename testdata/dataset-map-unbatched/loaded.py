"""Data sets that a name is bound to again and again."""

from __future__ import annotations

from datasets import load_dataset
from transformers import AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")


def tokenize(example):
    return tokenizer(example["text"], truncation=True)


def clean(example):
    example["text"] = example["text"].strip()
    return example


def rebound():
    reviews = load_dataset("imdb", split="train")
    reviews = reviews.map(lambda example: tokenizer(example["text"]))  # error: PFL805
    return reviews


def chained():
    reviews = load_dataset("imdb")
    reviews = reviews.map(clean)  # ok: works on one text
    reviews = reviews.shuffle(seed=1)
    reviews = reviews.map(tokenize, remove_columns=["text"])  # error: PFL805
    return reviews


def part():
    return load_dataset("imdb")["train"].select(range(100)).map(tokenize)  # error: PFL805


def batched():
    reviews = load_dataset("imdb")
    reviews = reviews.map(tokenize, batched=True)  # ok: the remedy
    return reviews


def other(reviews):
    return reviews.map(tokenize)  # ok: nobody knows what it is


def listed(texts: list[str]):
    reviews = [{"text": text} for text in texts]
    return list(map(tokenize, reviews))  # error: PFL802
