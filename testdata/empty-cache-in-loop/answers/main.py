"""Asks for answers, text by text."""

from .generate import Answerer


def printed(model, tokenizer, texts):
    answerer = Answerer(model, tokenizer)
    for text in texts:
        print(answerer.answer(text))  # hint: PFL210


def kept(model, tokenizer, texts):
    answerer = Answerer(model, tokenizer)
    found = []
    for number, text in enumerate(texts):
        found.append((number, answerer.answer(text)))  # hint: PFL210
    return found


def in_groups(model, tokenizer, groups):
    answerer = Answerer(model, tokenizer)
    for group in groups:
        print(answerer.answers(group))  # ok: once a group


def measured(model, tokenizer):
    answerer = Answerer(model, tokenizer)
    for seed in range(100):
        print(answerer.run(seed))  # ok: an experiment each


def each_model(models, tokenizer, text):
    for model in models:
        answerer = Answerer(model, tokenizer)
        print(answerer.answer(text))  # ok: another model each


def without(model, tokenizer, texts):
    answerer = Answerer(model, tokenizer)
    for text in texts:
        print(answerer.plain(text))  # ok
