from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import resources
from resources import LABELS, nlp, settings, small


def names(text):
    found = nlp(text).ents  # error: PFL103
    return [one.text for one in found if one.label_ in LABELS]  # ok: a constant


def sentences(text):
    return [str(sentence) for sentence in resources.nlp(text).sents]  # error: PFL103


def configured(text):
    return sorted(text)[: int(settings["most"])], small  # ok: little, and nothing


def in_thread(text):
    return nlp(text).ents  # ok: a thread


def run(texts):
    with ProcessPoolExecutor(4) as pool:
        found = list(pool.map(names, texts, chunksize=16))
        found += pool.map(sentences, texts, chunksize=16)
        found += pool.map(configured, texts, chunksize=16)
    with ThreadPoolExecutor(4) as threads:
        return found, list(threads.map(in_thread, texts))  # hint: PFL806
