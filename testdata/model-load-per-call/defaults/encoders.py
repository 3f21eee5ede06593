"""Loaders whose paths are parameters, mostly left out."""

from transformers import AutoModel, AutoTokenizer, BertModel


def load(path):
    return AutoModel.from_pretrained(path)


def encode(text, path="bert-base-uncased"):
    model = AutoModel.from_pretrained(path)
    return model(text)


def tokens(text, path="bert-base-uncased", *, cache="models"):
    tokenizer = AutoTokenizer.from_pretrained(path, cache_dir=cache)
    return tokenizer.tokenize(text)


def scored(text, path="bert-base-uncased"):
    return load(path)(text).score


def of_language(text, language):
    return AutoModel.from_pretrained(f"bert-{language}")(text)


def of_kind(kind: type[BertModel], path="bert-base-uncased"):
    return kind.from_pretrained(path)
