"""Models that are run on one item with options of its own."""

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer, pipeline, set_seed

writer = pipeline("text-generation", model="a/b")
model = AutoModelForCausalLM.from_pretrained("a/b")
tokenizer = AutoTokenizer.from_pretrained("a/b")


def lengths(prompts: list[str], limits: list[int]):
    for prompt, limit in zip(prompts, limits):
        yield writer(prompt, max_new_tokens=limit)  # hint: PFL803 because options-vary


def seeded(prompts: list[str]):
    for number, prompt in enumerate(prompts):
        torch.manual_seed(number)
        yield writer(prompt)  # ok: item-is-seeded


def seeded_by_helper(prompts: list[str]):
    for number, prompt in enumerate(prompts):
        set_seed(number)
        yield writer(prompt)  # ok: item-is-seeded


class Reproduced:
    def __init__(self, backend):
        self.backend = backend

    def written(self, prompts: list[str]):
        for number, prompt in enumerate(prompts):
            self.backend.set_seed(number)
            yield writer(prompt)  # ok: item-is-seeded


def shared(prompts: list[str], limit: int):
    torch.manual_seed(1)
    for prompt in prompts:
        yield writer(prompt, max_new_tokens=limit)  # error: PFL803


def seeded_once_more(prompts: list[str]):
    for prompt in prompts:
        torch.manual_seed(1)
        yield writer(prompt, max_new_tokens=5)  # error: PFL803


def written(prompt: str, limit: int):
    return writer(prompt, max_new_tokens=limit)


def below(prompts: list[str], limits: list[int]):
    return [written(prompt, limit) for prompt, limit in zip(prompts, limits)]  # hint: PFL803 because options-vary


def tokens(rows: list[list[int]]):
    for row in rows:
        yield model(torch.tensor([row]))  # hint: PFL803 because lengths-may-differ


def tokens_by_name(rows: list[list[int]]):
    for row in rows:
        ids = torch.LongTensor(row).unsqueeze(0)
        yield model.generate(ids)  # hint: PFL803 because lengths-may-differ


def attentions(texts: list[str]):
    for text in texts:
        inputs = tokenizer(text, return_tensors="pt")  # hint: PFL802 because beside-model
        yield model(**inputs, output_attentions=True)  # hint: PFL803 because may-run-out-of-memory
