"""Tokenizers that threads run, and that data sets map over their rows."""

from concurrent.futures import ThreadPoolExecutor

from datasets import Dataset
from transformers import PreTrainedTokenizerFast


def in_threads(texts: list[str], tokenizer: PreTrainedTokenizerFast):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(tokenizer, texts))  # hint: PFL802 because in-threads


def mapped(rows: Dataset, tokenizer: PreTrainedTokenizerFast):
    return rows.map(  # error: PFL805
        lambda row: tokenizer(row["text"])  # ok: maps-data-set
    )


def one_by_one(texts: list[str], tokenizer: PreTrainedTokenizerFast):
    return [tokenizer(text)["input_ids"] for text in texts]  # error: PFL802


def at_once(texts: list[str], tokenizer: PreTrainedTokenizerFast):
    return tokenizer(texts)["input_ids"]  # ok


def split(texts: list[str]):
    return [text.split() for text in texts]  # ok


def lengths(texts: list[str]):
    return list(map(len, texts))  # ok
