from fastembed import SparseTextEmbedding, TextEmbedding


def vectors(texts: list[str]):
    model = TextEmbedding("BAAI/bge-small-en-v1.5")
    return [list(model.embed([text]))[0] for text in texts]  # error: PFL803


def together(texts: list[str]):
    model = TextEmbedding("BAAI/bge-small-en-v1.5")
    return list(model.embed(texts))  # ok: in batches


def in_parts(parts: list[list[str]]):
    model = TextEmbedding("BAAI/bge-small-en-v1.5")
    return [list(model.embed(part)) for part in parts]  # ok: each of many texts


class Store:
    def __init__(self):
        self.encoder = SparseTextEmbedding(model_name="Qdrant/bm25")

    def encode(self, text):
        return next(iter(self.encoder.embed([text])))

    def insert(self, texts):
        return [self.encode(text) for text in texts]  # error: PFL803

    def find(self, text):
        return self.encode(text).as_dict()  # ok: one text
