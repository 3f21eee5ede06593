from sentence_transformers import SentenceTransformer
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression


def classified(messages):
    words = TfidfVectorizer()
    model = LogisticRegression()
    return [model.predict(words.transform([m]))[0] for m in messages]  # error: PFL803


def at_once(messages):
    words = TfidfVectorizer()
    model = LogisticRegression()
    return model.predict(words.transform(messages))  # ok: all of them


def embedded(model: SentenceTransformer, text: str):
    return model.encode(text)


def beside_model(texts):
    model = SentenceTransformer("all-MiniLM-L6-v2")
    return [embedded(model, text) for text in texts]  # error: PFL803


def letters(sentences):
    model = SentenceTransformer("all-MiniLM-L6-v2")
    return [model.encode(s) for s in sentences]  # error: PFL803


def compared(models: list[SentenceTransformer], text: str):
    return [embedded(model, text) for model in models]  # ok: one text, many models


def watched(model: SentenceTransformer, path):
    line = path.readline()
    while line:
        print(model.encode(line))
        line = path.readline()


def all_watched(paths):
    model = SentenceTransformer("all-MiniLM-L6-v2")
    for path in paths:
        watched(model, path=path)  # ok: item-is-taken-apart
