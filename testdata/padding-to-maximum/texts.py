"""Texts that are padded."""

from transformers import AutoTokenizer, PreTrainedTokenizerFast


def tokens(texts):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    return tokenizer(texts, padding="max_length", truncation=True)  # error: PFL808


def mapped(data, tokenizer: PreTrainedTokenizerFast):
    return data.map(
        lambda rows: tokenizer(rows["text"], padding="max_length", max_length=512),  # error: PFL808
        batched=True,
    )


def as_long_as_needed(texts, tokenizer: PreTrainedTokenizerFast, padding):
    tokenizer(texts, padding=True)  # ok: the longest of the batch
    tokenizer(texts, padding="longest")  # ok: the longest of the batch
    tokenizer(texts, padding=padding)  # ok: how it pads is not known
    return tokenizer(texts, padding="max_length", max_length=16)  # ok: short-maximum


def sound(extractor, waves):
    return extractor(waves, padding="max_length")  # ok: what it is is not known


def longest_of(tokenizer: PreTrainedTokenizerFast):
    return tokenizer("a text", padding="max_length").input_ids  # ok: text-written-out
