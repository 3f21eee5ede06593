"""Texts that are taken one by one by hand."""

import spacy

nlp = spacy.load("en_core_web_sm")


def counted(texts: list[str]):
    found = []
    index = 0
    while index < len(texts):
        text = texts[index].strip()
        index += 1
        if text:
            found.append(nlp(text))  # error: PFL806
    return found


def emptied(texts: list[str]):
    left = list(texts)
    found = []
    while left:
        text = left.pop()
        found.append(nlp(text))  # error: PFL806
    return found


def numbered(rows):
    found = []
    i = 0
    while i < len(rows):
        number, text = rows[i]
        found.append((number, nlp(text)))  # error: PFL806
        i += 1
    return found


def grown(texts: list[str]):
    left = list(texts)
    while left:
        doc = nlp(left.pop())  # ok: what it gives is looked at next
        left.extend(sentence.text for sentence in doc.sents)


def until(texts: list[str]):
    i = 0
    while i < len(texts):
        doc = nlp(texts[i])  # ok: the same text again
        if doc.ents:
            i += 1


def rewritten(text: str, rounds: int):
    i = 0
    while i < rounds:
        text = nlp(text).text  # ok: each from the last
        i += 1
    return text
