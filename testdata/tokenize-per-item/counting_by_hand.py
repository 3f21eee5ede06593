"""Texts that are taken one by one by hand."""

from transformers import AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")


def counted(cues: list[tuple[int, str]]):
    cursor = 0
    while cursor < len(cues):
        start, line = cues[cursor]
        cursor += 1
        yield start, tokenizer(line)["input_ids"]  # error: PFL802


def within(lines: list[str], budget: int):
    used, i = 0, 0
    while i < len(lines):
        size = len(tokenizer(lines[i])["input_ids"])  # ok: ends-early
        if used + size > budget:
            break
        used += size
        i += 1
    return lines[:i]


def batches(batches: list[list[str]]):
    i = 0
    while i < len(batches):
        yield tokenizer(batches[i])  # ok: a batch
        i += 1
