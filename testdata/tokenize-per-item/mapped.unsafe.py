"""Tokenizers that threads run, and that data sets map over their rows."""

from concurrent.futures import ThreadPoolExecutor

from datasets import Dataset
from transformers import PreTrainedTokenizerFast


def in_threads(texts: list[str], tokenizer: PreTrainedTokenizerFast):
    with ThreadPoolExecutor() as pool:
        return list(pool.map(tokenizer, texts))


def mapped(rows: Dataset, tokenizer: PreTrainedTokenizerFast):
    return rows.map(lambda row: tokenizer(row["text"]), batched=True)


def one_by_one(texts: list[str], tokenizer: PreTrainedTokenizerFast):
    return [tokenizer(text)["input_ids"] for text in texts]


def at_once(texts: list[str], tokenizer: PreTrainedTokenizerFast):
    return tokenizer(texts)["input_ids"]


def split(texts: list[str]):
    return [text.split() for text in texts]


def lengths(texts: list[str]):
    return list(map(len, texts))
