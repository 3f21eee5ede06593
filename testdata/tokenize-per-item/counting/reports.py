import pandas as pd
from tokens import Counter, named, padded, paragraphs, size


def total(rows):
    return sum(size(row["body"]) for row in rows)  # error: PFL802


def by_keyword(rows):
    return [size(extra=2, text=row["body"]) for row in rows]  # error: PFL802


def kept(documents, path):
    counter = Counter(path)
    return [one for one in documents if counter.fits(one["text"])]  # hint: PFL802 because function-does-more


def column(path):
    frame = pd.read_csv(path)  # error: PFL321
    return frame["text"].apply(size)  # error: PFL802


def once(row):
    return size(row["body"])  # ok: no loop


def lists(groups):
    return [padded(group.lines) for group in groups]  # ok: takes a list


def documents(found):
    return [paragraphs(one) for one in found]  # ok: many lines of each


def models(names):
    return {name: named(name) for name in names}  # ok: another tokenizer each time


def packed(parts, budget):
    kept = []
    for part in parts:
        budget -= size(part)  # ok: ends-early
        if budget < 0:
            break
        kept.append(part)
    return kept
