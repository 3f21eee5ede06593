"""Tokenizers next to models, for choices, and of two sorts."""

from transformers import (
    AutoModelForCausalLM,
    AutoTokenizer,
    BertTokenizer,
    PreTrainedTokenizerBase,
)


class Scorer:
    def __init__(self, path):
        self.tokenizer = AutoTokenizer.from_pretrained(path)
        self.model = AutoModelForCausalLM.from_pretrained(path)

    def score(self, text):
        inputs = self.tokenizer(text, return_tensors="pt")
        return self.model(**inputs).loss

    def length(self, text):
        return len(self.tokenizer.encode(text))

    def scores(self, texts):
        return [self.score(text) for text in texts]  # hint: PFL802 because beside-model  # error: PFL803

    def lengths(self, texts):
        return [self.length(text) for text in texts]  # error: PFL802

    def lengths_at_once(self, texts):
        return [len(ids) for ids in self.tokenizer(texts)["input_ids"]]  # ok

    def ids_of(self, given):
        if isinstance(given, str):
            return self.tokenizer(given)["input_ids"]
        return [self.ids_of(one) for one in given]  # hint: PFL802 because recursive

    def of_choices(self, enum_values):
        return {value: self.tokenizer.encode(value) for value in enum_values}  # error: PFL802


class Stop:
    def __init__(self, tokenizer: PreTrainedTokenizerBase, text):
        self.ids = tokenizer.encode(text)


def stops(texts, path):
    tokenizer = AutoTokenizer.from_pretrained(path)
    return [Stop(tokenizer, text) for text in texts]  # hint: PFL802 because tokenized-by-object


def lengths(texts, path, fast):
    if fast:
        tokenizer = AutoTokenizer.from_pretrained(path)
    else:
        tokenizer = BertTokenizer.from_pretrained(path)
    return [len(tokenizer(text)["input_ids"]) for text in texts]  # error: PFL802


def sizes(texts, path, split):
    if split:
        tokenizer = str.split
    else:
        tokenizer = BertTokenizer.from_pretrained(path)
    return [len(tokenizer(text)) for text in texts]  # ok: mostly no tokenizer


def of_words(path):
    tokenizer = AutoTokenizer.from_pretrained(path)
    words = ["because", "therefore", "however"]
    return [tokenizer.encode(word) for word in words]  # hint: PFL802 because few-texts


def one_length(text, path):
    return len(AutoTokenizer.from_pretrained(path)(text)["input_ids"])  # ok


def words(texts):
    return [text.split() for text in texts]  # ok


def confidences(anything, texts, path):
    tokenizer = AutoTokenizer.from_pretrained(path)
    found = []
    for text in texts:
        inputs = tokenizer(text, return_tensors="pt")  # hint: PFL802 because beside-model
        found.append(anything(**inputs).logits.max())
    return found


def unknown_model(anything, texts, path):
    tokenizer = AutoTokenizer.from_pretrained(path)
    found = []
    for text in texts:
        inputs = tokenizer(text, return_tensors="pt")  # hint: PFL802 because beside-model
        inputs = {name: value.to("cuda") for name, value in inputs.items()}
        found.append(anything(**inputs))
    return found


def kept(texts, path):
    tokenizer = AutoTokenizer.from_pretrained(path)
    found = []
    for text in texts:
        inputs = tokenizer(text, return_tensors="pt")  # error: PFL802
        found.append(inputs)
    return found


def speed(engine, prompts, path):
    tokenizer = AutoTokenizer.from_pretrained(path)
    answers = engine.generate_text(prompts)
    return sum(len(tokenizer.encode(answer)) for answer in answers)  # hint: PFL802 because generates-text


def known(texts):
    return [text.strip() for text in texts]  # ok
