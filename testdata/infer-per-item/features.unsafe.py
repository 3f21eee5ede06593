from sentence_transformers import SentenceTransformer
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression


def classified(messages):
    words = TfidfVectorizer()
    model = LogisticRegression()
    return [model.predict(words.transform([m]))[0] for m in messages]


def at_once(messages):
    words = TfidfVectorizer()
    model = LogisticRegression()
    return model.predict(words.transform(messages))


def embedded(model: SentenceTransformer, text: str):
    return model.encode(text)


def beside_model(texts):
    model = SentenceTransformer("all-MiniLM-L6-v2")
    return [embedded(model, text) for text in texts]


def letters(sentences):
    model = SentenceTransformer("all-MiniLM-L6-v2")
    return list(model.encode(list(sentences)))


def compared(models: list[SentenceTransformer], text: str):
    return [embedded(model, text) for model in models]


def watched(model: SentenceTransformer, path):
    line = path.readline()
    while line:
        print(model.encode(line))
        line = path.readline()


def all_watched(paths):
    model = SentenceTransformer("all-MiniLM-L6-v2")
    for path in paths:
        watched(model, path=path)
