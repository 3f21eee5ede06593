from .reader import clean, parse


def read(texts):
    found = []
    for text in texts:
        found += parse(text)
    return found


def again(texts):
    return [parse(text, keep=False) for text in texts]


def tidy(texts, keep):
    return [clean(text, keep) for text in texts]
