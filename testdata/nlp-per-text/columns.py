"""Columns of texts, of frames that only their use shows."""

import pandas as pd
import spacy
from tqdm import tqdm

nlp = spacy.load("en_core_web_sm")
tqdm.pandas()


def read(path):
    return pd.read_csv(path)


def parse(rows):
    rows["parsed"] = rows["text"].apply(nlp)  # error: PFL806
    rows["again"] = rows["text"].progress_apply(nlp)  # error: PFL806
    rows["third"] = rows["text"].str.lower().map(nlp)  # error: PFL806
    return rows


def words(rows):
    rows["words"] = rows["text"].apply(lambda text: [word.text for word in nlp(text)]).tolist()  # error: PFL806
    return rows


def mapped(rows):
    rows["parsed"] = rows["text"].map(nlp)  # ok: may be a data set of its own
    return rows


def into_another(rows, others):
    others["parsed"] = rows["text"].apply(nlp)  # ok: of another object
    return others


def numbered(rows):
    rows[0] = rows[1].apply(nlp)  # ok: may be a list
    return rows


def found(rows):
    return rows["text"].apply(nlp)  # ok: takes no column


def computed(rows):
    rows["parsed"] = nlp(rows["text"])  # ok: one text
    return rows


def piped(rows):
    rows["parsed"] = list(nlp.pipe(rows["text"].str.lower()))  # ok: as it should be
    return rows
