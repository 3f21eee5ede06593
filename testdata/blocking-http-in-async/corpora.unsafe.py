"""Corpora that are fetched where they are not there yet."""

import asyncio

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
    await asyncio.to_thread(ensured, "punkt")
    return nltk.word_tokenize(text)


async def split_anew(text):
    await asyncio.to_thread(renewed, "punkt")
    return nltk.word_tokenize(text)


async def questions(name):
    return await asyncio.to_thread(load_dataset, name, split="train")


async def first(rows):
    return rows["train"][0]
