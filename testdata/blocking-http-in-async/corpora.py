"""Corpora that are fetched where they are not there yet."""

import nltk
from datasets import load_dataset


def ensured(name):
    try:
        nltk.data.find(f"tokenizers/{name}")
    except LookupError:
        nltk.download(name)


def renewed(name):
    nltk.download(name)


async def split(text):
    ensured("punkt")  # hint: PFL401 because only-after-failure
    return nltk.word_tokenize(text)


async def split_anew(text):
    renewed("punkt")  # error: PFL401
    return nltk.word_tokenize(text)


async def questions(name):
    return load_dataset(name, split="train")  # hint: PFL401 because downloads-once


async def first(rows):
    return rows["train"][0]  # ok
