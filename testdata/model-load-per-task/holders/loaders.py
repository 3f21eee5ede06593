"""Loaders, plain and kept."""

import functools

from transformers import AutoModel

NAME = "bert-base-uncased"


def load_model(name: str):
    return AutoModel.from_pretrained(name)


class Holder:
    _model = None

    @classmethod
    def kept(cls):
        if cls._model is None:
            cls._model = load_model(NAME)
        return cls._model

    def predict(self, text: str):
        model = load_model(NAME)
        return model(text)

    def predict_with(self, name: str):
        return load_model(name)(name)

    @functools.cached_property
    def model(self):
        return load_model(NAME)
