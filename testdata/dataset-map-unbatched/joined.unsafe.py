"""Data sets that are put together of others."""

from datasets import concatenate_datasets, interleave_datasets, load_dataset
from transformers import AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")


def encoded(row):
    given = tokenizer(row["text"], truncation=True)
    return {"input_ids": given["input_ids"], "attention_mask": given["attention_mask"]}


def joined(names):
    rows = concatenate_datasets([load_dataset(name, split="train") for name in names])
    return rows.shuffle(seed=1).map(encoded, num_proc=2, batched=True)


def mixed(one, other):
    return interleave_datasets([one, other]).map(encoded, batched=True)


def batched(one, other):
    return concatenate_datasets([one, other]).map(encoded, batched=True)


def unknown(rows):
    return rows.joined().map(encoded)
