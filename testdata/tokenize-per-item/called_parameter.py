from transformers import AutoTokenizer, BertTokenizer, OneMoreTokenizerFast


class Index:
    def __init__(self, name):
        self.tokenizer = BertTokenizer.from_pretrained(name)

    def build(self, texts):
        return self._ids(self.tokenizer, texts), self._codes(self.tokenizer, texts)

    def _ids(self, tokenizer, texts):
        found = []
        for text in texts:
            found.append(tokenizer(text)["input_ids"])  # error: PFL802
        return found

    def _codes(self, tokenizer, texts):
        found = []
        for text in texts:
            found.append(tokenizer.encode(text))  # error: PFL802
        return found

    def sizes(self, texts):
        return self._sizes(len, texts)

    def _sizes(self, measure, texts):
        return [measure(text) for text in texts]  # ok: a function that counts letters


def ids(texts, tokenizer: AutoTokenizer):
    return [tokenizer(text)["input_ids"] for text in texts]  # error: PFL802


def unlisted(texts, name):
    tokenizer = OneMoreTokenizerFast.from_pretrained(name)
    return [tokenizer(text)["input_ids"] for text in texts]  # error: PFL802


def all_at_once(texts, tokenizer: AutoTokenizer):
    return tokenizer(texts)["input_ids"]  # ok: all texts


def encoded(texts):
    return coded("utf-8", texts)


def coded(name, texts):
    return [text.encode(name) for text in texts]  # ok: texts that become bytes


def both(texts, name, plain):
    tokenizer = BertTokenizer.from_pretrained(name)
    return given(tokenizer if plain else str, texts), given(str, texts)


def given(make, texts):
    return [make(text) for text in texts]  # ok: also what is no tokenizer
