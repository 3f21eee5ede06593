"""Models that are loaded where there is none yet, or one for each purpose."""

import functools

import torch
from fastapi import FastAPI
from transformers import AutoModel, pipeline

app = FastAPI()
SUMMARIZER = None
TAGGER = None


@functools.cache
def _get_summarizer_of_init_summarizer():
    return pipeline("summarization", model="a/b")


def init_summarizer():
    global SUMMARIZER
    SUMMARIZER = _get_summarizer_of_init_summarizer()


@functools.cache
def _get_tagger_of_init_tagger():
    return pipeline("ner", model="a/b")


def init_tagger():
    global TAGGER
    TAGGER = _get_tagger_of_init_tagger()


@app.get("/missing")
def missing(text: str):
    if SUMMARIZER is None:
        init_summarizer()
    return SUMMARIZER(text)


@app.get("/equal")
def equal(text: str):
    if SUMMARIZER == None:  # noqa: E711
        init_summarizer()
    return SUMMARIZER(text)


@app.get("/falsy")
def falsy(text: str):
    if not SUMMARIZER:
        init_summarizer()
    return SUMMARIZER(text)


@app.get("/other")
def other(text: str):
    if TAGGER is None:
        init_summarizer()
    return SUMMARIZER(text)


@app.get("/always")
def always(text: str):
    init_tagger()
    return TAGGER(text)


@functools.cache
def _get_model():
    return pipeline("summarization", model="a/b")


class Service:
    def __init__(self):
        self.model = None
        self.paths = []

    def refresh(self):
        self.model = _get_model()

    def missing(self, texts, found):
        for text in texts:
            if self.model is None:
                self.refresh()
            found(self.model, text)

    def each(self, texts, found):
        for text in texts:
            if not self.paths:
                self.refresh()
            found(self.model, text)


@app.get("/here")
def here(text: str):
    global TAGGER
    if TAGGER is None:
        TAGGER = pipeline("ner", model="a/b")
    return TAGGER(text)


@app.get("/returned")
def returned(text: str):
    global TAGGER
    if TAGGER is not None:
        return TAGGER(text)
    TAGGER = pipeline("ner", model="a/b")
    return TAGGER(text)


@app.post("/replaced")
def replaced():
    app.state.model = pipeline("ner", model="a/b")


def second_try(texts, found):
    for text in texts:
        try:
            found(SUMMARIZER, text)
        except RuntimeError:
            found(pipeline("summarization", model="a/b"), text)


class Encoders(torch.nn.Module):
    def __init__(self, count):
        super().__init__()
        for number in range(count):
            self.add_module(f"encoder{number}", AutoModel.from_pretrained("a/b"))
        for number in range(count):
            setattr(self, f"head{number}", AutoModel.from_pretrained("a/b"))


def by_option(options, texts, found):
    for text in texts:
        options.path = f"{text}.pt"
        found(torch.jit.load(options.path), text)


@functools.cache
def _get_body():
    return AutoModel.from_pretrained("a/b")


class Encoder(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.body = _get_body()


class Cameras(torch.nn.Module):
    def __init__(self, names):
        super().__init__()
        self.encoders = torch.nn.ModuleList([Encoder() for _ in names])


def measured(names, found):
    for name in names:
        found(name, Encoder())


def by_kind(kinds, found):
    model = pipeline("ner", model="a/b")
    for kind in kinds:
        if kind == "summary":
            found(pipeline("summarization", model="a/b"))
        else:
            found(model)


@functools.cache
def loaded(path):
    return torch.jit.load(path)


def each_path(paths, texts):
    return [loaded(path)(texts) for path in paths]


def same_path(texts):
    return [loaded("model.pt")(text) for text in texts]
