"""Pads with a tokenizer that another module loads."""

from loading import other, tokenizer


def tokens(texts):
    return tokenizer("bert-base-uncased")(texts, padding="max_length")  # error: PFL808


def unknown(texts):
    return other("bert-base-uncased")(texts, padding="max_length")  # ok: no tokenizer
