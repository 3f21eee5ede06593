"""Requests and loops over what objects of another file load."""

from fastapi import FastAPI
from reading import Caching, Keeping, Parser, Reader, Switching, reader, tagger

app = FastAPI()
keeping = Keeping("bert-base-uncased")
caching = Caching("bert-base-uncased")
switching = Switching()
parser = Parser()


@app.post("/read")
def read(text: str):
    return reader.read(text)  # error: PFL801


@app.post("/tags")
def tags(text: str):
    return tagger.tags(text)  # error: PFL801


@app.post("/named")
def named(name: str, text: str):
    return reader.read_as(name, text)  # ok: the model of the request


@app.post("/kept")
def kept(text: str):
    return keeping.read(text), caching.read(text)  # ok: once


@app.post("/switched")
def switched(name: str, text: str):
    switching.choose(name)
    return switching.read(text)  # ok: the model that was chosen


@app.post("/parsed")
def parsed(text: str):
    return len(parser.language(text))  # error: PFL801


@app.post("/parsed-once")
def parsed_once(text: str):
    return len(parser.kept(text))  # ok: kept


def vectors(texts: list[str], given: Reader):
    return [given.read(text) for text in texts]  # error: PFL801


def by_each(text: str, readers: list[Reader]):
    return [each.read(text) for each in readers]  # ok: another model each time


def lengths(paths):
    found = []
    for path in paths:
        found.append(len(parser.language.pipe_names))  # error: PFL801
        found.append(len(path.read_text()))
    return found


def renamed(names: list[str], text: str):
    for name in names:
        reader.name = name
        yield reader.read(text)  # ok: another model each time
