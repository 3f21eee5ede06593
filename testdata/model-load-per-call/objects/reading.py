"""Objects that load a model by what they hold."""

from functools import cached_property, lru_cache

import spacy
import transformers


def restored(name: str):
    return transformers.AutoModel.from_pretrained(name)


class Reader:
    def __init__(self, name: str) -> None:
        self.name = name

    def read(self, text: str):
        model = restored(self.name)
        return model(text)

    def read_as(self, name: str, text: str):
        return restored(name)(text)


class Tagger:
    def __init__(self, name: str = "en_core_web_sm") -> None:
        self.name = name

    def _language(self):
        return spacy.load(self.name)

    def tags(self, text: str):
        return [token.tag_ for token in self._language()(text)]


class Parser:
    package = "en_core_web_sm"

    @property
    def language(self):
        return spacy.load(self.package)

    @cached_property
    def kept(self):
        return spacy.load(self.package)


class Switching:
    def __init__(self) -> None:
        self.chosen = ""

    def choose(self, name: str) -> None:
        self.chosen = name

    def read(self, text: str):
        return restored(self.chosen)(text)


class Keeping:
    def __init__(self, name: str) -> None:
        self.name = name
        self.model = None

    def read(self, text: str):
        if self.model is None:
            self.model = restored(self.name)
        return self.model(text)


@lru_cache
def once(name: str):
    return restored(name)


class Caching:
    def __init__(self, name: str) -> None:
        self.name = name

    def read(self, text: str):
        return once(self.name)(text)


reader = Reader("bert-base-uncased")
tagger = Tagger()
