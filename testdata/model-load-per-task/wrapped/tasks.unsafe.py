"""Functions that a call makes run elsewhere."""

import functools

import dask
import ray
import spacy
from dask import delayed as later
from transformers import pipeline

from .work import run_once, transcribe, with_kept


@functools.cache
def _get_summarizer():
    return pipeline("summarization", model="facebook/bart-large-cnn")


def summarize(text):
    summarizer = _get_summarizer()
    return summarizer(text)[0]["summary_text"]


@functools.cache
def _get_nlp():
    return spacy.load("en_core_web_sm")


def entities(text):
    nlp = _get_nlp()
    return [entity.text for entity in nlp(text).ents]


@functools.cache
def _get_model_of_moods():
    return pipeline("sentiment-analysis", model="distilbert")


def moods(text):
    return _get_model_of_moods()(text)


def of_language(language, text):
    return spacy.load(f"{language}_core_news_sm")(text)


class Job:
    def delayed(self, function):
        return function


def plain(text):
    return spacy.load("en_core_web_sm")(text)


def start(texts, paths):
    summaries = dask.compute(*[dask.delayed(summarize)(text) for text in texts])
    remote = ray.remote(num_cpus=2)(entities)
    found = ray.get([remote.remote(text) for text in texts])
    moody = later(moods)
    feelings = dask.compute([moody(text) for text in texts])
    tongues = [later(of_language)("de", text) for text in texts]
    spoken = dask.compute([later(transcribe)(path) for path in paths], [later(with_kept)(path) for path in paths])
    return summaries, found, feelings, tongues, spoken, Job().delayed(plain)("one"), run_once("two.wav")
