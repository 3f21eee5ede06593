"""Models that are handed in, or loaded where there is none."""

from sentence_transformers import SentenceTransformer


class Predictor:
    def __init__(self) -> None:
        self._model = None
        self._tokens = None

    def load(self) -> None:
        if self._tokens is not None and self._model is not None:
            return
        self._tokens = open("tokens.txt").read()
        self._model = SentenceTransformer("all-MiniLM-L6-v2")

    def predict(self, text: str):
        self.load()
        return self._model.encode(text)


def predicted(texts):
    predictor = Predictor()
    return [predictor.predict(text) for text in texts]  # error: PFL803


def query(text: str, model=None):
    model = model or SentenceTransformer("all-MiniLM-L6-v2")
    return model.encode(text)


def answered(texts: list[str]):
    model = SentenceTransformer("all-MiniLM-L6-v2")
    found = []
    for text in texts:
        found.append(query(text, model=model))  # error: PFL803
    return found


def asked(texts: list[str]):
    return [query(text) for text in texts]  # error: PFL801, PFL803
