"""Several implementations of an abstract method, which ask in different ways."""

from abc import ABC, abstractmethod

import httpx
from openai import AsyncOpenAI


class Model(ABC):
    @abstractmethod
    async def complete(self, prompt): ...

    @abstractmethod
    async def count(self, prompt): ...

    async def ask(self, prompt):
        return await self.complete(prompt)


class Hosted(Model):
    def __init__(self):
        self.client = AsyncOpenAI()

    async def complete(self, prompt):
        answer = await self.client.chat.completions.create(model="small", messages=[prompt])
        return answer.choices[0]

    async def count(self, prompt):
        return len(prompt) // 4


class Near(Model):
    def __init__(self):
        self.client = httpx.AsyncClient()

    async def complete(self, prompt):
        answer = await self.client.post("https://models.example.org", json=prompt)
        return answer.json()

    async def count(self, prompt):
        answer = await self.client.post("https://models.example.org/count", json=prompt)
        return answer.json()


async def answers(model: Model, prompts: list[str]):
    found = []
    for prompt in prompts:
        found.append(await model.ask(prompt))  # error: PFL408
    return found


async def counts(model: Model, prompts: list[str]):
    found = []
    for prompt in prompts:
        found.append(await model.count(prompt))  # ok
    return found
