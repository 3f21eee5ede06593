"""What reads a column once, or another one each time."""

from datasets import Dataset, IterableDataset, load_dataset


def once(rows: Dataset):
    texts = rows["text"][:]  # ok
    return [texts[i] for i in range(len(texts))]


def iterated(rows: Dataset):
    for text in rows["text"]:  # ok
        print(text)
    return [label for label in rows["label"]]  # ok


def each_column(rows: Dataset):
    return {name: rows[name] for name in rows.column_names}  # ok


def each_row(rows: Dataset):
    return [row["text"] for row in rows]  # ok


def each_set(names):
    for name in names:
        rows = load_dataset(name, split="train")
        print(len(rows["text"]))  # ok


def parts_of(name):
    parts = load_dataset(name)
    return {part: parts[part]["text"] for part in parts}  # ok


def changed(rows: Dataset):
    for seed in range(100):
        rows = rows.shuffle(seed)
        print(rows["text"][0])  # ok


def a_few(rows: Dataset):
    for i in range(3):
        print(rows["text"][i])  # ok


def streamed(name):
    rows: IterableDataset = load_dataset(name, split="train", streaming=True)
    for row in rows:
        print(row["text"])  # ok


def by_key(rows: dict[str, list[str]]):
    return [rows["text"][i] for i in range(1_000)]  # ok


def number(rows: Dataset):
    return [rows[i]["text"] for i in range(len(rows))]  # ok


def single(rows: Dataset, at: int):
    return rows["label"][at]  # ok


def asked(rows: Dataset, at: int):
    return single(rows, at)


def row_after_all(row: Dataset):
    letters = row.get("letters", "abc")
    return [row["options"][i] for i in range(len(letters))]  # ok


def splits_after_all(parts: Dataset, counts: dict[str, int]):
    chosen = parts["train"].filter(lambda row: counts[row["label"]] > len(parts["train"]["label"]))  # ok
    return chosen


def part_after_all(parts: Dataset, labels: list[str]):
    return [parts["test"].select([0]) for label in labels]  # ok


def epochs(rows: Dataset, count: int):
    for _ in range(count):
        for text in rows["text"]:  # ok: is-iterated
            print(text)
