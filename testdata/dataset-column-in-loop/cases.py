"""Columns that are read for each element."""

from datasets import Dataset, concatenate_datasets, load_dataset


def elements(rows: Dataset):
    return [rows["text"][i] for i in range(len(rows))]  # error: PFL323


def searched(rows: Dataset, known: list[str]):
    return [key for key in known if key in rows["id"]]  # error: PFL323


def filtered(rows: Dataset, others: Dataset):
    return rows.filter(lambda row: row["id"] not in others["id"])  # error: PFL323


def loaded(name):
    rows = load_dataset(name, split="train")
    for i in range(len(rows)):
        print(rows["text"][i])  # error: PFL323


def of_part(name):
    parts = load_dataset(name)
    for i in range(10_000):
        print(parts["train"]["text"][i])  # error: PFL323


def joined(name):
    rows = concatenate_datasets([load_dataset(name, split=f"train[{part}%:]") for part in (10, 90)])
    count = 0
    while count < len(rows):
        print(rows["text"][count])  # error: PFL323
        count += 1


def one(rows: Dataset, at: int):
    return rows["label"][at]  # error: PFL323


def through_helper(rows: Dataset):
    return [one(rows, i) for i in range(len(rows))]


class Reader:
    def __init__(self, name: str):
        self.rows = load_dataset(name, split="train")

    def lengths(self):
        for i in range(len(self.rows)):
            yield len(self.rows["text"][i])  # error: PFL323
