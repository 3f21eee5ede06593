"""Functions of another file load a model for each text, by a path that no text changes."""

from encoders import encode, of_kind, of_language, scored, tokens

LARGE = "bert-large-uncased"


def run(texts, options):
    first = [encode(text) for text in texts]  # error: PFL801
    second = [encode(text, LARGE) for text in texts]  # error: PFL801
    third = [tokens(text, cache=options.cache) for text in texts]  # error: PFL801
    fourth = [scored(text) for text in texts]  # error: PFL801
    fifth = [scored(text, path="bert-large-cased") for text in texts]  # error: PFL801
    return first, second, third, fourth, fifth


def compare(paths, pairs, texts, kinds):
    first = [encode("text", path) for path in paths]  # ok: another model each time
    second = [encode(*pair) for pair in pairs]  # ok: what is in the pairs is unknown
    third = [scored("text", path=path) for path in paths]  # ok: another model each time
    fourth = [of_language(text, text.language) for text in texts]  # ok: made of what varies
    fifth = [of_kind(kind) for kind in kinds]  # ok: a model of another class each time
    return first, second, third, fourth, fifth
