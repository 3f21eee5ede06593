"""Loops that end on what was tokenized, and those that end on something else."""

from transformers import AutoTokenizer, PreTrainedTokenizer

TOKENIZER = AutoTokenizer.from_pretrained("bert-base-uncased")


def masks(conversations, tokenizer: PreTrainedTokenizer):
    found = []
    for conversation in conversations:
        for turn in conversation.split("\n"):
            if turn == "":
                break
            found.append(len(tokenizer(turn).input_ids))  # hint: PFL802 because parts-of-text
            parts = turn.split(": ")
            if len(parts) != 2:
                break
    return found


def until_empty(lines):
    found = []
    for line in lines:
        if not line.strip():
            return found
        found.append(TOKENIZER.encode(line))  # error: PFL802
    return found


def within(texts, most):
    kept, used = [], 0
    for text in texts:
        ids = TOKENIZER.encode(text)  # ok: ends-early
        used += len(ids)
        if used > most:
            break
        kept.append(ids)
    return kept


def first_long(texts, least):
    for text in texts:
        if len(TOKENIZER.encode(text)) > least:  # ok: ends-early
            return text
    return ""


def first_of(texts, prefix):
    for text in texts:
        ids = TOKENIZER.encode(text)  # ok: ends-early
        if text.startswith(prefix):
            return ids
    return []


def encoded_of(texts, prefix):
    for text in texts:
        if text.startswith(prefix):
            return TOKENIZER.encode(text)  # ok
    return []


def chosen(texts, wanted):
    for text in texts:
        if text == wanted:
            ids = TOKENIZER.encode(text)  # ok
            break
    else:
        ids = []
    return ids
