from sentence_transformers import SentenceTransformer

model = SentenceTransformer("m")


def encode(name):
    return model.encode(name)


def length(name):
    return len(name)
