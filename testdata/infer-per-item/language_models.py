"""Models of texts that take one text as well as many."""

import stanza
from flair.data import Sentence
from flair.models import SequenceTagger
from keybert import KeyBERT

tagger = SequenceTagger.load("ner")
pipeline = stanza.Pipeline("en")
keywords = KeyBERT()


def tagged(texts):
    for text in texts:
        sentence = Sentence(text)
        tagger.predict(sentence)  # error: PFL803
        yield sentence


def parsed(texts):
    return [pipeline(text) for text in texts]  # error: PFL803


def described(texts):
    return {text: keywords.extract_keywords(text) for text in texts}  # error: PFL803


def all_tagged(texts):
    sentences = [Sentence(text) for text in texts]
    tagger.predict(sentences, mini_batch_size=32)  # ok
    return sentences


def all_parsed(texts):
    return pipeline.bulk_process(texts)  # ok


def all_described(texts: list[str]):
    return keywords.extract_keywords(texts)  # ok


def in_batches(batches):
    for batch in batches:
        tagger.predict(batch)  # ok
