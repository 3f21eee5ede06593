"""Tokenizers that are handed to `map`."""

from __future__ import annotations

from functools import partial

import tiktoken
from datasets import Dataset
from transformers import AutoTokenizer, PreTrainedTokenizerFast


def encoded(texts: list[str]):
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    return list(map(tokenizer, texts))  # error: PFL802


def ids(texts: list[str]) -> list[list[int]]:
    tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased")
    return list(map(tokenizer.encode, texts))  # error: PFL802


def cut(texts: list[str], tokenizer: PreTrainedTokenizerFast):
    encode = partial(tokenizer.encode, truncation=True)
    first = list(map(encode, texts))  # ok: what the name holds is not followed
    return first, list(map(partial(tokenizer.encode, truncation=True), texts))  # error: PFL802


def lengths(texts: list[str], tokenizer: PreTrainedTokenizerFast) -> list[int]:
    def length(text: str) -> int:
        return len(tokenizer(text)["input_ids"])

    return list(map(length, texts))  # error: PFL802


def words(texts: list[str], tokenizer: PreTrainedTokenizerFast):
    return list(map(tokenizer.tokenize, texts))  # ok: takes one text only


def by_batch(batches: list[list[str]], tokenizer: PreTrainedTokenizerFast):
    return list(map(tokenizer, batches))  # ok: batches


def pieces(texts: list[str]):
    encoding = tiktoken.get_encoding("cl100k_base")
    return list(map(encoding.encode, texts))  # ok: another library


def prepared(data: Dataset, tokenizer: PreTrainedTokenizerFast):
    return data.map(tokenizer, batched=True)  # ok: batches


def utf8(texts: list[str]) -> list[bytes]:
    return list(map(str.encode, texts))  # ok: text
