"""Models that are loaded where there is none yet, or one for each purpose."""

import torch
from fastapi import FastAPI
from transformers import AutoModel, pipeline

app = FastAPI()
SUMMARIZER = None
TAGGER = None


def init_summarizer():
    global SUMMARIZER
    SUMMARIZER = pipeline("summarization", model="a/b")


def init_tagger():
    global TAGGER
    TAGGER = pipeline("ner", model="a/b")


@app.get("/missing")
def missing(text: str):
    if SUMMARIZER is None:
        init_summarizer()  # ok: loaded-once
    return SUMMARIZER(text)


@app.get("/equal")
def equal(text: str):
    if SUMMARIZER == None:  # noqa: E711
        init_summarizer()  # ok: loaded-once
    return SUMMARIZER(text)


@app.get("/falsy")
def falsy(text: str):
    if not SUMMARIZER:
        init_summarizer()  # ok: loaded-once
    return SUMMARIZER(text)


@app.get("/other")
def other(text: str):
    if TAGGER is None:
        init_summarizer()  # error: PFL801
    return SUMMARIZER(text)


@app.get("/always")
def always(text: str):
    init_tagger()  # error: PFL801
    return TAGGER(text)


class Service:
    def __init__(self):
        self.model = None
        self.paths = []

    def refresh(self):
        self.model = pipeline("summarization", model="a/b")

    def missing(self, texts, found):
        for text in texts:
            if self.model is None:
                self.refresh()  # ok
            found(self.model, text)

    def each(self, texts, found):
        for text in texts:
            if not self.paths:
                self.refresh()  # error: PFL801
            found(self.model, text)


@app.get("/here")
def here(text: str):
    global TAGGER
    if TAGGER is None:
        TAGGER = pipeline("ner", model="a/b")  # ok: loaded-once
    return TAGGER(text)


@app.get("/returned")
def returned(text: str):
    global TAGGER
    if TAGGER is not None:
        return TAGGER(text)
    TAGGER = pipeline("ner", model="a/b")  # ok: loaded-once
    return TAGGER(text)


@app.post("/replaced")
def replaced():
    app.state.model = pipeline("ner", model="a/b")  # ok: model-is-replaced


def second_try(texts, found):
    for text in texts:
        try:
            found(SUMMARIZER, text)
        except RuntimeError:
            found(pipeline("summarization", model="a/b"), text)  # ok: is-second-try


class Encoders(torch.nn.Module):
    def __init__(self, count):
        super().__init__()
        for number in range(count):
            self.add_module(f"encoder{number}", AutoModel.from_pretrained("a/b"))  # ok: model-is-changed
        for number in range(count):
            setattr(self, f"head{number}", AutoModel.from_pretrained("a/b"))  # ok: model-is-changed


def by_option(options, texts, found):
    for text in texts:
        options.path = f"{text}.pt"
        found(torch.jit.load(options.path), text)  # ok: another file each time


class Encoder(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body = AutoModel.from_pretrained("a/b")


class Cameras(torch.nn.Module):
    def __init__(self, names):
        super().__init__()
        self.encoders = torch.nn.ModuleList([Encoder() for _ in names])  # ok: model-is-changed


def measured(names, found):
    for name in names:
        found(name, Encoder())  # error: PFL801


def by_kind(kinds, found):
    for kind in kinds:
        if kind == "summary":
            found(pipeline("summarization", model="a/b"))  # ok: loaded-for-one-kind
        else:
            found(pipeline("ner", model="a/b"))  # error: PFL801


def loaded(path):
    return torch.jit.load(path)


def each_path(paths, texts):
    return [loaded(path)(texts) for path in paths]  # ok: another file each time


def same_path(texts):
    return [loaded("model.pt")(text) for text in texts]  # error: PFL801
