"""Embeds texts."""

from openai import OpenAI


class Search:
    def __init__(self) -> None:
        self.client = OpenAI()

    def embed(self, text: str) -> list[float]:
        return self.client.embeddings.create(model="m", input=text).data[0].embedding

    def embed_all(self, texts: list[str]) -> list[list[float]]:
        answer = self.client.embeddings.create(model="m", input=texts)
        return [item.embedding for item in answer.data]

    def key(self, text: str) -> str:
        return text.lower()
