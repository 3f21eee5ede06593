import pipes
from collections.abc import Sequence
from pipes import Analyzer, anywhere, batched, classifier, slow, summarizer

from datasets import load_dataset


def digest(rows):
    bodies = [row.body for row in rows]
    made = summarizer()
    return made(bodies, max_length=130)  # error: PFL804


def classified(texts: Sequence[str]):
    return classifier()(inputs=texts)  # error: PFL804


def filled(rows):
    return pipes.FILLED([row.text for row in rows])  # error: PFL804


def named(texts: list[str]):
    return Analyzer().pipe(texts)  # error: PFL804


def lines(path):
    with open(path) as file:
        for line in file:
            yield line.strip()


def streamed(path):
    return list(summarizer()(lines(path)))  # error: PFL804


def reviewed():
    reviews = load_dataset("imdb", split="test")
    return summarizer()(reviews["text"])  # error: PFL804


def one(text):
    return summarizer()(text)  # ok: one text


def patient(texts: list[str]):
    return pipes.PATIENT(texts), batched()(texts)  # ok: batches


def on_cpu(texts: list[str]):
    return slow()(texts), Analyzer().slow(texts)  # ok: no accelerator


def unknown(texts: list[str], device):
    return anywhere(device)(texts)  # ok: nobody knows where


def plain(texts: list[str]):
    return str(texts)  # ok: no pipeline


def told(texts: list[str]):
    return summarizer()(texts, batch_size=8)  # ok: batches


def two():
    return summarizer()(["a", "b"])  # ok: few-items
