"""Corpora that are fetched where they are not there yet."""

import nltk
import asyncio


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
