"""Loads tokenizers."""

from transformers import AutoTokenizer


def tokenizer(name):
    return AutoTokenizer.from_pretrained(name)


def other(name):
    return name
