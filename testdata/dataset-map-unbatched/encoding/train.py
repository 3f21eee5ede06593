from functools import partial

from datasets import load_dataset
from encoders import Preparation, cleaned, counted, encode, encode_with, looked_up, reviews
from transformers import AutoTokenizer


def encoded():
    return reviews().map(encode)  # error: PFL805


def with_partial(name):
    prepare = partial(encode_with, tokenizer=AutoTokenizer.from_pretrained(name))
    return reviews().map(prepare, remove_columns=["text"])  # error: PFL805


def with_arguments(name):
    tokenizer = AutoTokenizer.from_pretrained(name)
    rows = load_dataset("csv", data_files="rows.csv")
    return rows.map(encode_with, fn_kwargs={"tokenizer": tokenizer})  # error: PFL805


def by_method(name):
    return load_dataset("squad").map(Preparation(name).encode, num_proc=4)  # error: PFL805


def batched():
    return reviews().map(encode, batched=True)  # ok: batches


def more():
    return reviews().map(cleaned).map(counted)  # ok: they do more than that


def other(table):
    return reviews().map(partial(looked_up, table=table))  # ok: no tokenizer


def lists(rows):
    return list(map(encode, rows))  # error: PFL802


def frames(frame):
    return frame.map(encode)  # ok: nobody knows what it is
