"""spaCy in columns, helpers and documents."""

import pandas as pd
import spacy


def spac(df: pd.DataFrame, texts):
    nlp = spacy.load("x")
    df["d"] = df["t"].apply(lambda t: nlp(t))  # error: PFL806
    df["e"] = df["t"].apply(nlp)  # error: PFL806
    for t in texts:
        for ent in nlp(t).ents:  # error: PFL806
            print(ent)
    return {t: nlp(t) for t in texts}  # error: PFL806


def process(nlp: spacy.language.Language, t):
    return [x.text for x in nlp(t)]


def spac2(nlp: spacy.language.Language, texts):
    return [process(nlp, t) for t in texts]  # error: PFL806


def columns(df: pd.DataFrame):
    nlp = spacy.load("x")
    return list(nlp.pipe(df["t"]))  # ok: piped


def batches(nlp: spacy.language.Language, text_batches):
    return [nlp.pipe(batch) for batch in text_batches]  # ok: piped


def tokens(nlp: spacy.language.Language, texts):
    return [nlp.make_doc(text) for text in texts]  # ok: only the tokenizer


def words(texts):
    return [text.split() for text in texts]  # ok: no pipeline


def single(nlp: spacy.language.Language, text):
    return process(nlp, text)  # ok: no loop
