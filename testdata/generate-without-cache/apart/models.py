"""Loads models."""

from transformers import AutoModelForCausalLM


def language_model(name):
    return AutoModelForCausalLM.from_pretrained(name).eval()


def plain(name):
    return name
