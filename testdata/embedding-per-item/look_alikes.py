"""What asks for many embeddings, or must ask one by one."""

from itertools import batched

from langchain_openai import OpenAIEmbeddings
from openai import OpenAI


def together(embeddings: OpenAIEmbeddings, texts: list[str]):
    return embeddings.embed_documents(texts)


def batches(client: OpenAI, texts: list[str]):
    found = []
    for start in range(0, len(texts), 100):
        answer = client.embeddings.create(model="m", input=texts[start : start + 100])  # ok: a hundred at once
        found.extend(item.embedding for item in answer.data)
    return found


def by_batch(client: OpenAI, texts):
    return [client.embeddings.create(model="m", input=part) for part in batched(texts, 100)]  # ok: in-batches


def lists(client: OpenAI, pages: list[list[str]]):
    return [client.embeddings.create(model="m", input=page) for page in pages]  # ok: each a list


def one(embeddings: OpenAIEmbeddings, question: str):
    return embeddings.embed_query(question)  # ok: one question


def walk(embeddings: OpenAIEmbeddings, nearest, start: str):
    found = []
    current = start
    for _ in range(1_000):
        vector = embeddings.embed_query(current)  # ok: answer-decides
        current = nearest(vector)
        found.append(current)
    return found


def turns(client: OpenAI, questions: list[str]):
    history = []
    for question in questions:
        history.append({"role": "user", "content": question})
        answer = client.chat.completions.create(model="m", messages=history)  # ok: a conversation
        history.append(answer.choices[0].message)
    return history


class Table:
    def embed_query(self, text: str):
        return [len(text)]


def own(table: Table, texts: list[str]):
    return [table.embed_query(text) for text in texts]  # ok: no hosted model


def untyped(embeddings, texts: list[str]):
    return [embeddings.embed_query(text) for text in texts]  # ok: of unknown type


def same(embeddings: OpenAIEmbeddings, question: str, documents: list[str]):
    return [(embeddings.embed_query(question), document) for document in documents]  # ok: the same each time


def retried(embeddings: OpenAIEmbeddings, text: str, attempts: int):
    for attempt in range(attempts):
        print(embeddings.embed_query(text + str(attempt)))  # ok: retries
