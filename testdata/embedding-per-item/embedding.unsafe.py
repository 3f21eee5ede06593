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
    return embeddings.embed_documents(list(texts))


def by_other_provider(embeddings: Embeddings, path):
    found = []
    for chunk in read(path):
        found.append(embeddings.embed_query(chunk))
    return found


def by_openai(client: OpenAI, path):
    texts = read(path)
    return [
        item.embedding
        for start in range(0, len(texts), 32)
        for item in client.embeddings.create(
            model="m", input=texts[start : start + 32]
        ).data
    ]


def collected(client: OpenAI, path):
    texts = read(path)
    found = []
    found.extend(
        [
            item.embedding
            for start in range(0, len(texts), 32)
            for item in client.embeddings.create(
                input=texts[start : start + 32], model="m"
            ).data
        ]
    )
    return found


async def awaited(client: AsyncOpenAI):
    texts = [str(number) for number in range(5_000)]
    return [
        item.embedding
        for start in range(0, len(texts), 32)
        for item in (
            await client.embeddings.create(model="m", input=texts[start : start + 32])
        ).data
    ]


def checked(client: OpenAI, path):
    for text in read(path):
        if client.moderations.create(input=f"text: {text}").results[0].flagged:
            print(text)


def by_cohere(client: cohere.Client, path):
    found = []
    for text in read(path):
        found.extend(client.embed(texts=[text], model="m").embeddings)
    return found


def by_voyage(client: voyageai.Client, path):
    return [client.embed([text], model="m").embeddings[0] for text in read(path)]


def few(client: voyageai.Client, texts: list[str]):
    return [client.embed([text], model="m").embeddings[0] for text in texts]


def of_unknown_type(client: OpenAI, lines):
    for line in open(lines):
        payload = prepared(line)
        print(client.embeddings.create(model="m", input=payload))


def prepared(line):
    return line.payload
