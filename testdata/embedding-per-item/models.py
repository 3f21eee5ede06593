"""One text for several models, and several texts."""

from openai import OpenAI

client = OpenAI()


def by_model(text: str, models):
    return [client.embeddings.create(model=model, input=text) for model in models]  # ok: same-text


def by_size(text: str, sizes):
    for size in sizes:
        answer = client.embeddings.create(model="m", input=[text], dimensions=size)  # ok
        print(answer.data[0].embedding)


def of_each(texts: list[str], model):
    for text in texts:
        answer = client.embeddings.create(model=model, input=text)  # error: PFL510
        print(answer.data[0].embedding)
