from functools import partial

from datasets import load_dataset
from transformers import AutoTokenizer, PreTrainedTokenizerBase


class Corpus:
    def __init__(self, name, size=512):
        self.tokenizer = AutoTokenizer.from_pretrained(name)
        self.size = size
        self.rows = load_dataset("imdb", split="train")

    def _encode(self, record):
        """One document."""
        return self.tokenizer(record["document"], truncation=True, max_length=self.size)

    def build(self):
        return self.rows.map(self._encode, num_proc=8)  # error: PFL805

    def _row(self, record):
        return {"size": len(record["document"])}

    def sizes(self):
        return self.rows.map(self._row)  # ok: no tokenizer


def tokenized(example, tokenizer, column):
    return tokenizer(example[column], truncation=True)


def bound(name):
    tokenizer = AutoTokenizer.from_pretrained(name)
    rows = load_dataset("imdb")
    return rows.map(partial(tokenized, tokenizer=tokenizer, column="text"))  # error: PFL805


def unknown(tokenizer):
    rows = load_dataset("imdb")
    return rows.map(
        partial(tokenized, tokenizer=tokenizer, column="text")
    )  # ok: who knows what it is


def encoder(tokenizer: PreTrainedTokenizerBase):
    def encode(example):
        text = example["text"]
        return tokenizer(text)

    return encode


def made(name):
    return load_dataset("imdb").map(encoder(AutoTokenizer.from_pretrained(name)))  # error: PFL805


def pairs(tokenizer: PreTrainedTokenizerBase):
    def encode(example):
        tokens = tokenizer(example["document"])
        tokens["labels"] = tokenizer(text_target=example["summary"])["input_ids"]
        return tokens

    return load_dataset("xsum").map(encode)  # error: PFL805


def joined(tokenizer: PreTrainedTokenizerBase):
    def encode(example):
        return tokenizer(example["title"] + example["text"])

    return load_dataset("xsum").map(encode)  # ok: texts are put together


def indexed(tokenizer: PreTrainedTokenizerBase):
    def encode(example, number):
        return tokenizer(example["text"])

    return load_dataset("xsum").map(encode, with_indices=True)  # ok: not-called-with-examples


def as_long_as_it_says(tokenizer: PreTrainedTokenizerBase):
    def encode(example):
        return tokenizer(example["text"], max_length=example["length"])

    return load_dataset("xsum").map(encode)  # ok: a length for each example
