import pandas as pd
import spacy

nlp = spacy.load("en_core_web_sm")
prices = pd.read_csv("prices.csv")
RATES = {"EUR": 1.0}
counter = 0


def entities(text):
    return [entity.text for entity in nlp(text).ents]  # error: PFL103


def price(key):
    return _row(key)["price"]


def _row(key):
    return prices.loc[key]  # error: PFL103


def rate(name):
    return RATES[name] + counter  # ok


def words(text):
    return [token.text for token in nlp(text)]  # ok


def lines(text):
    return text.splitlines()  # ok


halved = lambda value: value / 2  # noqa: E731

try:
    parser = spacy.load("en_core_web_trf")
except OSError:
    parser = spacy.load("en_core_web_md")


def parsed_tree(text):
    return [token.head.i for token in parser(text)]  # ok: set-in-several-places
