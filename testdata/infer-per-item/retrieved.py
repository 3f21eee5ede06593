"""Functions that run a model and do more than that."""

from openai import OpenAI
from sentence_transformers import SentenceTransformer

ENCODER = SentenceTransformer("all-MiniLM-L6-v2")
CLIENT = OpenAI()


def retrieved(query, chunks):
    scores = []
    for chunk in chunks:
        scores.append(sum(word in chunk for word in query.split()))
    return scores, ENCODER.encode(query)  # ok: the loop is the caller's


def vector(text):
    return ENCODER.encode(text)  # ok: the loop is the caller's


def all_retrieved(queries, chunks):
    return [retrieved(query, chunks) for query in queries]  # hint: PFL803 because function-does-more


def vectors(texts):
    return [vector(text) for text in texts]  # error: PFL803


def answered(questions):
    found = []
    for question in questions:
        near = ENCODER.encode(question)  # hint: PFL803 because asks-hosted-model
        answer = CLIENT.chat.completions.create(
            model="gpt-4o", messages=[{"role": "user", "content": question}]
        )
        found.append((near, answer))
    return found


def together(texts):
    return ENCODER.encode(texts)  # ok: all at once


def one(text):
    return vector(text)  # ok: once
