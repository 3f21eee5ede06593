"""Functions that `map` runs for each text."""

from openai import OpenAI

client = OpenAI()


def embedded(text: str):
    return client.embeddings.create(model="m", input=text).data[0].embedding


def all_embedded(texts: list[str]):
    answer = client.embeddings.create(model="m", input=texts)
    return [item.embedding for item in answer.data]


def each(texts):
    return list(map(embedded, texts))  # error: PFL510


def each_in_lambda(texts: list[str]):
    return list(map(lambda text: embedded(text), texts))  # error: PFL510


def in_batches(batches: list[list[str]]):
    return list(map(all_embedded, batches))  # ok


def of_pair():
    return list(map(embedded, ("a", "b")))  # ok
