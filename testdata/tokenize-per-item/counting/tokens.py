from tokenizers import Tokenizer
from transformers import AutoTokenizer

TOKENIZER = AutoTokenizer.from_pretrained("gpt2")


def size(text, extra=0):
    return len(TOKENIZER.encode(text)) + extra


def padded(texts):
    return TOKENIZER(texts, padding=True)


def paragraphs(document):
    return TOKENIZER(document.lines)


def named(name, text="hello"):
    return len(AutoTokenizer.from_pretrained(name).encode(text))


class Counter:
    def __init__(self, path):
        self.inner = Tokenizer.from_file(path)

    def count(self, text: str) -> int:
        return len(self.inner.encode(text).ids)

    def fits(self, text: str) -> bool:
        return self.count(text) <= 512
