import torch
from transformers import AutoTokenizer, PreTrainedTokenizerBase


class Suppressor:
    def __init__(self, name):
        self.tokenizer = AutoTokenizer.from_pretrained(name)
        self.stop_sequences = ["\n\n", "User:", "</answer>"]

    def marks(self, extra):
        found = set()
        for symbol in [*"+-*/", extra]:
            ids = self.tokenizer.encode(symbol, add_special_tokens=False)  # hint: PFL802 because few-texts
            if len(ids) == 1:
                found.add(ids[0])
        return found

    def stops(self):
        return [self.tokenizer.encode(stop) for stop in self.stop_sequences]  # hint: PFL802 because few-texts

    def lengths(self, documents):
        return [len(self.tokenizer.encode(document)) for document in documents]  # error: PFL802


class Counter:
    def __init__(self, tokenizer: PreTrainedTokenizerBase):
        self.tokenizer = tokenizer

    def length(self, text):
        return len(self.tokenizer(text)["input_ids"])

    def budget(self, record):
        title = self.length(record["title"])
        return title + 8

    def lengths(self, texts):
        return [self.length(text) for text in texts]  # error: PFL802

    def budgets(self, records):
        return [self.budget(record) for record in records]  # hint: PFL802 because function-does-more


def conversations(tokenizer: PreTrainedTokenizerBase, questions, system):
    rows = []
    for question in questions:
        messages = [
            {"role": "system", "content": system},
            {"role": "user", "content": question},
        ]
        text = tokenizer.apply_chat_template(messages, tokenize=False)
        text = text[len(tokenizer.bos_token) :]
        rows.append(torch.tensor(tokenizer(text, add_special_tokens=False)["input_ids"]))  # ok
    return rows


def all_at_once(tokenizer: PreTrainedTokenizerBase, tokens):
    return tokenizer(list(tokens), add_special_tokens=False)["input_ids"]  # ok


def one_mark(tokenizer: PreTrainedTokenizerBase, stop):
    return tokenizer.encode(stop, add_special_tokens=False)  # ok


def joined(tokenizer: PreTrainedTokenizerBase, documents):
    return tokenizer("\n".join(document.strip() for document in documents))  # ok


def batches(tokenizer: PreTrainedTokenizerBase, batches):
    return [tokenizer(batch, padding=True) for batch in batches]  # ok


def decoded(tokenizer: PreTrainedTokenizerBase, rows):
    return [tokenizer.convert_ids_to_tokens(row) for row in rows]  # ok
