"""Tokenizers that a function is handed, or that a hub gives, by what is done with them."""

from functools import cache, cached_property

from phonemes import PhonemeTokenizer
from transformers import PreTrainedTokenizer, PreTrainedTokenizerFast


def weighted(tokenizer, words):
    found = []
    for word, weight in words:
        tokens = tokenizer(word).input_ids[1:-1]  # error: PFL802
        found.append((tokens, weight))
    return found


def closed(texts, text_tokenizer):
    return [
        text_tokenizer.encode(text["body"]) + [text_tokenizer.eos_token_id]  # error: PFL802
        for text in texts
    ]


class Encoder:
    def __init__(self, hub):
        self.own_tokenizer = hub.fetch()

    def run(self, prompts):
        found = []
        for prompt in prompts:
            found.append(self.own_tokenizer.encode(prompt, add_special_tokens=False))  # error: PFL802
        return found


def at_once(texts, tokenizer):
    return tokenizer([text["body"] for text in texts]).input_ids  # ok: all texts


def split(word_tokenizer, texts):
    return [word_tokenizer(text) for text in texts]  # ok: nothing says what it is


def cut(char_tokenizer, texts):
    return [char_tokenizer.encode(text) for text in texts]  # ok: any object may have `encode`


def ids(byte_tokenizer, texts):
    names = [byte_tokenizer.name for _ in texts]
    return names + [byte_tokenizer(text)["ids"] for text in texts]  # ok: not what those of transformers give


def asked(texts, phoneme_tokenizer):
    if isinstance(phoneme_tokenizer, PhonemeTokenizer):
        texts = [text.lower() for text in texts]
    return [
        phoneme_tokenizer.encode(text) + [phoneme_tokenizer.eos_token_id]  # ok: maybe one of the project
        for text in texts
    ]


def asked_for_speed(texts, text_tokenizer):
    if isinstance(text_tokenizer, (PreTrainedTokenizerFast, PreTrainedTokenizer)):
        print("fast or slow")
    return [
        text_tokenizer.encode(text) + [text_tokenizer.eos_token_id]  # error: PFL802
        for text in texts
    ]


class Marks:
    def __init__(self, hub, marks):
        self.own_tokenizer = hub.fetch()
        self.marks = marks

    @cached_property
    def ids(self):
        return [
            self.own_tokenizer.encode(mark, add_special_tokens=False)  # hint: PFL802 because runs-once
            for mark in self.marks
        ]

    @cache
    def ids_of(self, marks):
        return [
            self.own_tokenizer.encode(mark, add_special_tokens=False)  # error: PFL802
            for mark in marks
        ]
