from workers import NLP


def entities(text):
    return NLP(text).ents  # ok
