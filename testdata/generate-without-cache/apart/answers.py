"""Generates by models that another module loads."""

from models import language_model, plain


def answer(tokens):
    model = language_model("gpt2")
    return model.generate(tokens, use_cache=False)  # error: PFL811


def other(tokens):
    return plain(tokens).generate(tokens, use_cache=False)  # ok: no model
