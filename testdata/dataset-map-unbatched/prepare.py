"""Data sets that are tokenized one by one, and in batches."""

from datasets import Dataset, load_dataset
from transformers import AutoTokenizer

TOKENIZER = AutoTokenizer.from_pretrained("bert-base-uncased")


def tokenize(example):
    return TOKENIZER(example["text"], truncation=True, padding="max_length")  # error: PFL808


def padded(example):
    """Pad to the longest."""
    encoded = TOKENIZER(example["text"], padding=True)
    return encoded


def pairs(example):
    return TOKENIZER(example["question"], example["answer"], truncation=True)


def labelled(example):
    encoded = TOKENIZER(example["text"])
    encoded["labels"] = example["label"]
    return encoded


def prepare(name):
    data = load_dataset(name)
    return data.map(tokenize)  # error: PFL805


def prepare_padded(name):
    data = load_dataset(name, split="train")
    return data.map(padded, batched=False)  # error: PFL805


def prepare_rows(rows: Dataset):
    rows = rows.map(pairs, remove_columns=["question", "answer"])  # error: PFL805
    return rows.map(lambda row: TOKENIZER(row["text"], max_length=64))  # error: PFL805


def train_part(name):
    data = load_dataset(name)
    return data["train"].map(  # error: PFL805
        tokenize,
        num_proc=4,
        batched=False,  # one by one
    )


def batched(rows: Dataset):
    return rows.map(tokenize, batched=True)  # ok: batched


def more(rows: Dataset):
    return rows.map(labelled)  # ok: does more than that


def cleaned(rows: Dataset):
    return rows.map(lambda row: {"text": row["text"].strip()})  # ok: no tokenizer


def indexed(rows: Dataset):
    return rows.map(tokenize, with_indices=True)  # ok: not-called-with-examples


def joined(rows: Dataset):
    return rows.map(lambda row: TOKENIZER(row["a"] + row["b"]))  # ok: lists would be joined


def over_list(texts):
    return list(map(len, texts))  # ok: a list


def frame(rows):
    return rows.map(tokenize)  # ok: nobody knows what it is


class Encoder:
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")

    @staticmethod
    def encode(example):
        return Encoder.tokenizer(example["text"])

    def build(self):
        return load_dataset("imdb").map(self.encode)  # error: PFL805
