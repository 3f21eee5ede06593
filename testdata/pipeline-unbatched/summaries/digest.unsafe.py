import pipes
from collections.abc import Sequence
from pipes import Analyzer, anywhere, batched, classifier, slow, summarizer

from datasets import load_dataset


def digest(rows):
    bodies = [row.body for row in rows]
    made = summarizer()
    return made(bodies, max_length=130, batch_size=32)


def classified(texts: Sequence[str]):
    return classifier()(inputs=texts, batch_size=32)


def filled(rows):
    return pipes.FILLED([row.text for row in rows], batch_size=32)


def named(texts: list[str]):
    return Analyzer().pipe(texts, batch_size=32)


def lines(path):
    with open(path) as file:
        for line in file:
            yield line.strip()


def streamed(path):
    return list(summarizer()(lines(path), batch_size=32))


def reviewed():
    reviews = load_dataset("imdb", split="test")
    return summarizer()(reviews["text"], batch_size=32)


def one(text):
    return summarizer()(text)


def patient(texts: list[str]):
    return pipes.PATIENT(texts), batched()(texts)


def on_cpu(texts: list[str]):
    return slow()(texts), Analyzer().slow(texts)


def unknown(texts: list[str], device):
    return anywhere(device)(texts)


def plain(texts: list[str]):
    return str(texts)


def told(texts: list[str]):
    return summarizer()(texts, batch_size=8)


def two():
    return summarizer()(["a", "b"])
