"""Helpers that are told to take another tokenizer."""

import tiktoken
from transformers import AutoTokenizer


class Counter:
    def __init__(self, name):
        self.tokenizer = AutoTokenizer.from_pretrained(name)
        self.fast = tiktoken.get_encoding("cl100k_base")

    def length(self, text, special=True, use_fast=False):
        if use_fast:
            return len(self.fast.encode(text))
        else:
            return len(self.tokenizer(text, add_special_tokens=special).input_ids)

    def fast_lengths(self, texts):
        return [self.length(text, use_fast=True) for text in texts]  # ok: never comes to the tokenizer

    def lengths(self, texts):
        return [self.length(text) for text in texts]  # error: PFL802

    def lengths_of(self, texts, use_fast):
        return [self.length(text, use_fast=use_fast) for text in texts]  # error: PFL802
