"""Objects that are told to load what they lack, by those that use them."""

import spacy


class Language:
    def __init__(self, name):
        self.name = name
        self.nlp = None

    def load_model(self):
        self.nlp = spacy.load(self.name)

    def check_model(self):
        return spacy.load(self.name).meta["version"]


class Splitter:
    def __init__(self, language: Language):
        self.language = language

    def stops(self, word):
        if self.language.nlp is None:
            self.language.load_model()
        return self.language.nlp.vocab[word].is_stop

    def version(self):
        if self.language.name is None:
            return None
        return self.language.check_model()

    def split(self, words):
        return [word for word in words if not self.stops(word)]  # ok: loaded once

    def versions(self, words):
        return [(word, self.version()) for word in words]  # error: PFL801
