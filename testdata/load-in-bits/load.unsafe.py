"""Quantized loading, old and new."""

import torch
from peft import AutoPeftModelForCausalLM
from transformers import AutoModelForCausalLM, AutoTokenizer, BitsAndBytesConfig, pipeline


def eight(name):
    return AutoModelForCausalLM.from_pretrained(
        name,
        quantization_config=BitsAndBytesConfig(load_in_8bit=True),
        device_map="auto",
    )


def four(name):
    return AutoModelForCausalLM.from_pretrained(
        name,
        quantization_config=BitsAndBytesConfig(
            load_in_4bit=True, bnb_4bit_compute_dtype=torch.bfloat16
        ),
    )


def off(name):
    return AutoModelForCausalLM.from_pretrained(name)


def from_settings(name, quantize):
    return AutoModelForCausalLM.from_pretrained(name, load_in_8bit=quantize)


def piped(name):
    return pipeline("text-generation", name, model_kwargs={"load_in_4bit": True})


def current(name):
    config = BitsAndBytesConfig(load_in_8bit=True)
    return AutoModelForCausalLM.from_pretrained(name, quantization_config=config)


def adapter(name):
    return AutoPeftModelForCausalLM.from_pretrained(name, load_in_4bit=True)


def tokens(name):
    return AutoTokenizer.from_pretrained(name)


def loader(load, name):
    return load(name, load_in_8bit=True)


OPTIONS = {"load_in_8bit": True}
PLAIN = {"device_map": "auto"}


def held_pipeline(name):
    return pipeline("text-generation", name, model_kwargs=OPTIONS)


def held_plain_pipeline(name):
    return pipeline("text-generation", name, model_kwargs=PLAIN)


def plain_pipeline(name):
    return pipeline("text-generation", name, model_kwargs={"device_map": "auto"})


def later(name, device):
    return AutoModelForCausalLM.from_pretrained(
        name,
        quantization_config=BitsAndBytesConfig(
            load_in_4bit=True, bnb_4bit_quant_type="nf4"
        ),
        device_map=device(),
    )


def truthy(name):
    return AutoModelForCausalLM.from_pretrained(name, load_in_4bit=1)


def both(name):
    return AutoModelForCausalLM.from_pretrained(name, load_in_4bit=True, load_in_8bit=True)


def in_full(name):
    return AutoModelForCausalLM.from_pretrained(name)


def told_where(name):
    return AutoModelForCausalLM.from_pretrained(name, device_map="auto")


def told_type(name):
    return AutoModelForCausalLM.from_pretrained(name, torch_dtype="auto")
