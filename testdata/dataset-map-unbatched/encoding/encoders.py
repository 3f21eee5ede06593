from datasets import load_dataset
from transformers import AutoTokenizer

TOKENIZER = AutoTokenizer.from_pretrained("gpt2")


def encode(example):
    return TOKENIZER(example["text"], truncation=True)


def encode_with(example, tokenizer, max_length=128):
    return tokenizer(example["text"], truncation=True, max_length=max_length)


def cleaned(example):
    return TOKENIZER(example["text"].strip().lower())


def counted(example):
    tokens = TOKENIZER(example["text"])
    tokens["size"] = len(tokens["input_ids"])
    return tokens


def looked_up(example, table):
    return table(example["text"])


class Preparation:
    def __init__(self, name):
        self.tokenizer = AutoTokenizer.from_pretrained(name)

    def encode(self, example):
        return self.tokenizer(example["question"], example["context"])


def reviews():
    return load_dataset("imdb", split="train").shuffle(seed=1)
