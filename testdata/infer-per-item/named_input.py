"""Inputs of one item under a name, in functions that are called for each item."""

import torch
from transformers import AutoModelForMaskedLM, AutoTokenizer


class Filler:
    def __init__(self, path):
        self.tokenizer = AutoTokenizer.from_pretrained(path)
        self.model = AutoModelForMaskedLM.from_pretrained(path)

    def fill(self, text):
        ids = self.tokenizer.convert_tokens_to_ids(self.tokenizer.tokenize(text))
        tensor = torch.tensor([ids]).to("cuda")
        return self.model(tensor).logits.argmax(-1)

    def fill_batch(self, batch):
        tensor = torch.tensor(batch).to("cuda")
        return self.model(tensor).logits.argmax(-1)

    def fill_all(self, texts):
        return [self.fill(text) for text in texts]  # hint: PFL803 because lengths-may-differ

    def fill_batches(self, batches):
        return [self.fill_batch(batch) for batch in batches]  # ok: many items each

    def fill_once(self, text):
        return self.fill(text)  # ok: in no loop
