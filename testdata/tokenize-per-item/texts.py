"""Tokenizers on one text at a time, and on lists."""

from tokenizers import Tokenizer
from transformers import AutoTokenizer, BertTokenizerFast

TOKENIZER = AutoTokenizer.from_pretrained("bert-base-uncased")


def ids(texts):
    return [TOKENIZER(text, truncation=True)["input_ids"] for text in texts]  # error: PFL802


def lengths(rows):
    found = []
    for row in rows:
        found.append(len(TOKENIZER.encode(row["body"])))  # error: PFL802
    return found


def counted(texts):
    tokenizer = BertTokenizerFast.from_pretrained("bert-base-uncased")
    total = 0
    for text in texts:
        total += len(tokenizer.encode_plus(text)["input_ids"])  # error: PFL802
    return total


def stops(words):
    tokenizer = AutoTokenizer.from_pretrained("gpt2", use_fast=False)

    def ids_of(word: str):
        return tokenizer.convert_tokens_to_ids(tokenizer.tokenize(word))

    return [ids_of(word) for word in words]  # ok: `tokenize` takes no list


def raw(texts):
    tokenizer = Tokenizer.from_file("tokenizer.json")
    return [tokenizer.encode(text).ids for text in texts]  # error: PFL802


class Encoder:
    def __init__(self, name):
        self.tokenizer = AutoTokenizer.from_pretrained(name)

    def encode(self, text):
        return self.tokenizer(text, return_tensors="pt")

    def encode_all(self, texts):
        return [self.encode(text) for text in texts]  # error: PFL802

    def rows(self, table):
        return list(map(lambda row: self.tokenizer(row["text"]), table))  # error: PFL802


def at_once(texts):
    return TOKENIZER(texts)["input_ids"]  # ok: all at once


def in_batches(texts, size):
    return [TOKENIZER(texts[i : i + size]) for i in range(0, len(texts), size)]  # ok: in batches


def of_batches(batches):
    return [TOKENIZER(batch) for batch in batches]  # ok: in batches


def chats(conversations):
    return [TOKENIZER.apply_chat_template(turns) for turns in conversations]  # ok: chat templates


def templated(prompts):
    found = []
    for prompt in prompts:
        text = TOKENIZER.apply_chat_template([{"role": "user", "content": prompt}], tokenize=False)
        found.append(TOKENIZER(text, return_tensors="pt"))  # ok: a chat template
    return found


def budget(texts, most):
    kept, used = [], 0
    for text in texts:
        used += len(TOKENIZER.encode(text))  # ok: ends-early
        if used > most:
            break
        kept.append(text)
    return kept


def shrink(text, most):
    while len(TOKENIZER.encode(text)) > most:  # ok: feeds the next step
        text = text[:-100]
    return text


def decoded(sequences):
    return [TOKENIZER.decode(ids) for ids in sequences]  # ok: decoding


def bytes_of(texts):
    return [text.encode("utf-8") for text in texts]  # ok: bytes


def unknown(texts, tokenizer):
    return [tokenizer.encode(text) for text in texts]  # ok: nobody knows what it is


def once(text):
    return TOKENIZER(text)  # ok: no loop
