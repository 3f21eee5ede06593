"""Embeddings one by one."""

import cohere
import voyageai
from langchain_core.embeddings import Embeddings
from langchain_openai import OpenAIEmbeddings
from openai import AsyncOpenAI, OpenAI


def read(path) -> list[str]:
    with open(path) as file:
        return [line.strip() for line in file]


def by_langchain(embeddings: OpenAIEmbeddings, path):
    texts = read(path)
    return [embeddings.embed_query(text) for text in texts]  # error: PFL510


def by_other_provider(embeddings: Embeddings, path):
    found = []
    for chunk in read(path):
        found.append(embeddings.embed_query(chunk))  # error: PFL510
    return found


def by_openai(client: OpenAI, path):
    texts = read(path)
    return [client.embeddings.create(model="m", input=text).data[0].embedding for text in texts]  # error: PFL510


def collected(client: OpenAI, path):
    texts = read(path)
    found = []
    for text in texts:
        found.append(client.embeddings.create(input=[text], model="m").data[0].embedding)  # error: PFL510
    return found


async def awaited(client: AsyncOpenAI):
    texts = [str(number) for number in range(5_000)]
    return [(await client.embeddings.create(model="m", input=text)).data[0].embedding for text in texts]  # error: PFL408, PFL510


def checked(client: OpenAI, path):
    for text in read(path):
        if client.moderations.create(input=f"text: {text}").results[0].flagged:  # error: PFL510
            print(text)


def by_cohere(client: cohere.Client, path):
    found = []
    for text in read(path):
        found.extend(client.embed(texts=[text], model="m").embeddings)  # error: PFL510
    return found


def by_voyage(client: voyageai.Client, path):
    return [client.embed([text], model="m").embeddings[0] for text in read(path)]  # error: PFL510


def few(client: voyageai.Client, texts: list[str]):
    return [client.embed([text], model="m").embeddings[0] for text in texts]  # error: PFL510


def of_unknown_type(client: OpenAI, lines):
    for line in open(lines):
        payload = prepared(line)
        print(client.embeddings.create(model="m", input=payload))  # hint: PFL510 because perhaps-several


def prepared(line):
    return line.payload
