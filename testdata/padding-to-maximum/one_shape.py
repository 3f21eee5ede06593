"""Texts for a model that OpenVINO compiles where it is loaded."""

from transformers import AutoTokenizer


class Embedder:
    def __init__(self, name):
        from optimum.intel import OVModel

        self.model = OVModel.from_pretrained(name)
        self.tokenizer = AutoTokenizer.from_pretrained(name)

    def embed(self, texts):
        return self.model(**self.tokenizer(texts, padding="max_length"))  # ok: fixed-shapes
