"""Data sets that are put together of others."""

from datasets import concatenate_datasets, interleave_datasets, load_dataset
from transformers import AutoTokenizer

tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")


def encoded(row):
    given = tokenizer(row["text"], truncation=True)
    return {"input_ids": given["input_ids"], "attention_mask": given["attention_mask"]}


def joined(names):
    rows = concatenate_datasets([load_dataset(name, split="train") for name in names])
    return rows.shuffle(seed=1).map(encoded, num_proc=2)  # error: PFL805


def mixed(one, other):
    return interleave_datasets([one, other]).map(encoded)  # error: PFL805


def batched(one, other):
    return concatenate_datasets([one, other]).map(encoded, batched=True)  # ok: batches


def unknown(rows):
    return rows.joined().map(encoded)  # ok: nobody knows what it is
