"""Texts in parts, and loops that end early."""

from transformers import AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")


def by_lines(documents):
    for document in documents:
        text = document.split("\n")
        yield tokenizer(text)  # ok: many texts


def in_steps(texts, put_together):
    for start in range(0, len(texts), 8):
        yield tokenizer(put_together(texts, start))  # ok: in batches


def inner_break(texts, end):
    for text in texts:
        ids = tokenizer(text)["input_ids"]  # error: PFL802
        for place in range(len(ids)):
            if ids[place] == end:
                break
        yield ids


def outer_break(texts, end):
    for text in texts:
        ids = tokenizer(text)["input_ids"]  # ok: ends-early
        if end in ids:
            break
        yield ids
