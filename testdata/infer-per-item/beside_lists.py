"""A text that is handed on beside lists of its parts, to a method that runs a model on it."""

import torch
from transformers import AutoModelForMaskedLM, AutoTokenizer


class Features:
    def __init__(self, model: AutoModelForMaskedLM, tokenizer: AutoTokenizer):
        self.model = model
        self.tokenizer = tokenizer

    def of_text(self, text, counts):
        inputs = self.tokenizer(text, return_tensors="pt")
        with torch.no_grad():
            states = self.model(**inputs, output_hidden_states=True)
        return states["hidden_states"][-1][0], counts

    def of_all(self, texts: list[str]):
        found = []
        for text in texts:
            parts = text.split()
            found.append(self.one(parts, text))  # error: PFL803  # hint: PFL802
        return found

    def one(self, parts, text):
        return self.of_text(text, [len(part) for part in parts])

    def counted(self, texts: list[str]):
        found = []
        for text in texts:
            parts = text.split()
            found.append(self.number(parts, text))  # ok: no model runs
        return found

    def number(self, parts, text):
        return len(parts) + len(text)
