"""Checks the words of a text."""

from lexicon import all_words, count, is_known, of_language


def mistakes(tokens):
    return [token for token in tokens if len(token) > 2 and not is_known(token)]


def starts(tokens):
    return {token: count(token) for token in tokens}


def languages(names):
    return [of_language(name) for name in names]


def lengths():
    return [len(word) for word in all_words()]
