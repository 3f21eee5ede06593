"""Functions that run a model and do more than that."""

from openai import OpenAI
from sentence_transformers import SentenceTransformer

ENCODER = SentenceTransformer("all-MiniLM-L6-v2")
CLIENT = OpenAI()


def retrieved(query, chunks):
    scores = []
    for chunk in chunks:
        scores.append(sum(word in chunk for word in query.split()))
    return scores, ENCODER.encode(query)


def vector(text):
    return ENCODER.encode(text)


def all_retrieved(queries, chunks):
    return [retrieved(query, chunks) for query in queries]


def vectors(texts):
    return [vector(text) for text in texts]


def answered(questions):
    found = []
    for question, near in zip(questions, ENCODER.encode(list(questions))):
        answer = CLIENT.chat.completions.create(
            model="gpt-4o", messages=[{"role": "user", "content": question}]
        )
        found.append((near, answer))
    return found


def together(texts):
    return ENCODER.encode(texts)


def one(text):
    return vector(text)
