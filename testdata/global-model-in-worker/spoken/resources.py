import spacy

from reading import read_settings

nlp = spacy.load("en_core_web_lg")
small = None
LABELS = frozenset({"ORG", "GPE"})
settings = read_settings("settings.toml")
