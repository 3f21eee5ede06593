"""Texts that are tokenized beside what runs a model, and alone."""

from transformers import AutoTokenizer

TOKENIZER = AutoTokenizer.from_pretrained("small")


def scores(texts, model):
    found = []
    for text in texts:
        tokens = TOKENIZER(text)  # hint: PFL802 because beside-model
        found.append(model(tokens["input_ids"]).logits)
    return found


def lengths(texts):
    found = []
    for text in texts:
        tokens = TOKENIZER(text)  # error: PFL802
        found.append(len(tokens["input_ids"]))
    return found


def scores_at_once(texts, model):
    tokens = TOKENIZER(texts)  # ok: all at once
    return model(tokens["input_ids"]).logits


def lengths_at_once(texts):
    return [len(ids) for ids in TOKENIZER(texts)["input_ids"]]  # ok: all at once
