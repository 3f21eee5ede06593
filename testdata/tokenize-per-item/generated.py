"""Texts that a model goes on with: beside that, tokens cost nothing."""

from openai import OpenAI
from transformers import AutoTokenizer

TOKENIZER = AutoTokenizer.from_pretrained("gpt2")


def answers(path, generate):
    with open(path) as lines:
        ids = [TOKENIZER.encode(line) for line in lines]  # hint: PFL802 because generates-text
    return generate(ids)


def generated(prompts, engine):
    requests = []
    for prompt in prompts:
        requests.append(TOKENIZER.encode(prompt))  # hint: PFL802 because generates-text
    return engine.batch_generate(requests)


def asked(prompts, client: OpenAI):
    size = sum(len(TOKENIZER.encode(prompt)) for prompt in prompts)  # hint: PFL802 because generates-text
    return size, client.chat.completions.create(model="large", messages=prompts)


def sampled(texts):
    sample = texts[: min(100, len(texts))]
    return sum(len(TOKENIZER.encode(text)) for text in sample)  # hint: PFL802 because cut-off-sample


def regenerated_ids(texts):
    return [TOKENIZER.encode(text) for text in texts]  # error: PFL802


def rest(texts):
    return [TOKENIZER.encode(text) for text in texts[100:]]  # error: PFL802


def all_ids(texts, generate):
    return generate(TOKENIZER(texts)["input_ids"])  # ok: all at once


def sampled_ids(texts):
    return TOKENIZER(texts[:100])["input_ids"]  # ok: all at once


def decoded(ids):
    return [TOKENIZER.decode(one) for one in ids[:100]]  # ok: texts are made


def cut(texts):
    return [text[:100] for text in texts]  # ok: no tokenizer


def split(texts):
    return [text.split() for text in texts]  # ok: no tokenizer
