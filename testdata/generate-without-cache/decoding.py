"""Text that is generated with a cache and without one."""

import torch
from transformers import AutoModelForCausalLM, GenerationConfig, PreTrainedModel


def denied(tokens):
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    return model.generate(tokens, max_new_tokens=100, use_cache=False)  # error: PFL811


def by_settings(model: PreTrainedModel, tokens):
    settings = GenerationConfig(max_new_tokens=100, use_cache=False)  # error: PFL811
    return model.generate(tokens, settings)


def by_hand(model: PreTrainedModel, tokens):
    for _ in range(100):
        scores = model(tokens).logits[:, -1]  # error: PFL811
        tokens = torch.cat([tokens, scores.argmax(-1, keepdim=True)], dim=-1)  # hint: PFL203
    return tokens


def by_hand_with_a_name(model: PreTrainedModel, tokens):
    while tokens.shape[1] < 100:
        scores = model(input_ids=tokens).logits[:, -1]  # error: PFL811
        tokens = torch.cat((tokens, scores.argmax(-1, keepdim=True)), dim=-1)  # hint: PFL203
    return tokens


def allowed(model: PreTrainedModel, tokens, cached):
    model.generate(tokens, use_cache=True)  # ok: it is used
    model.generate(tokens, use_cache=cached)  # ok: whether it is used is not known
    return model.generate(tokens, max_new_tokens=100)  # ok: the default


def one(model: PreTrainedModel, tokens):
    return model.generate(tokens, max_new_tokens=1, use_cache=False)  # ok: one-token


def kept(model: PreTrainedModel, tokens):
    past, new, tokens = None, tokens, []
    for _ in range(100):
        found = model(new, past_key_values=past, use_cache=True)  # ok: the cache is kept
        past = found.past_key_values
        new = found.logits[:, -1:].argmax(-1)
        tokens.append(new)
    return torch.cat(tokens, dim=-1)


def learned(model: PreTrainedModel, tokens):
    for _ in range(3):
        scores = model(tokens).logits[:, -1]  # ok: needs-gradients
        scores.sum().backward()
        tokens = torch.cat([tokens, scores.argmax(-1, keepdim=True)], dim=-1)
    return tokens


def same_each_time(model: PreTrainedModel, tokens):
    found = []
    for _ in range(3):
        found.append(model(tokens).logits)  # ok: nothing is put behind them
    return torch.cat(found)


def forward(model: PreTrainedModel, tokens):
    return model(tokens, use_cache=False)  # ok: one pass has no use for it


def other(model, tokens):
    return model.generate(tokens, use_cache=False)  # ok: what it is is not known
