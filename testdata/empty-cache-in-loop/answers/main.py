"""Asks for answers, text by text."""

from .generate import Answerer


def printed(model, tokenizer, texts):
    answerer = Answerer(model, tokenizer)
    for text in texts:
        print(answerer.answer(text))  # hint: PFL210 because function-does-more


def kept(model, tokenizer, texts):
    answerer = Answerer(model, tokenizer)
    found = []
    for number, text in enumerate(texts):
        found.append((number, answerer.answer(text)))  # hint: PFL210 because function-does-more
    return found


def in_groups(model, tokenizer, groups):
    answerer = Answerer(model, tokenizer)
    for group in groups:
        print(answerer.answers(group))  # ok: is-a-phase


def measured(model, tokenizer):
    answerer = Answerer(model, tokenizer)
    for seed in range(100):
        print(answerer.run(seed))  # ok: is-a-phase


def each_model(models, tokenizer, text):
    for model in models:
        answerer = Answerer(model, tokenizer)
        print(answerer.answer(text))  # ok: is-a-phase


def without(model, tokenizer, texts):
    answerer = Answerer(model, tokenizer)
    for text in texts:
        print(answerer.plain(text))  # ok
