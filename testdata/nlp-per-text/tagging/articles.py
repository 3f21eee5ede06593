import pandas as pd
from parts import Tagger, documents, entities, people


def named(articles):
    return {article["id"]: people(article["body"]) for article in articles}  # error: PFL806


def tagged(lines):
    tagger = Tagger()
    for line in lines:
        print(tagger.tags(line.strip()))  # error: PFL806


class Words(Tagger):
    def lengths(self, rows):
        return [len(self.nlp(row["text"])) for row in rows]  # error: PFL806

    def words(self, lines):
        return {token.lemma_ for line in lines for token in self.nlp(line)}  # error: PFL806


def column(path):
    return pd.read_csv(path)["text"].apply(people)  # error: PFL321, PFL806


def one(article):
    return people(article["body"])  # ok: no loop


def folders(found):
    return [documents(folder.lines) for folder in found]  # ok: `pipe` below


def models(names):
    return {name: entities(name) for name in names}  # ok: another model each time


def shared(model, names):
    return [entities(model) for _ in names]  # error: PFL801


def printed(lines):
    return [str(line) for line in lines]  # ok: no pipeline


def chosen(lines, tagger):
    return [tagger.tags(line) for line in lines]  # ok: nobody knows what it is


def counted(lines):
    return [line.count("a") for line in lines]  # ok: no pipeline


def both(first, second):
    return people(first), people(second)  # ok: no loop
