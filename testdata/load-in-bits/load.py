# perflint-test: {"libraries": {"transformers": "4.40"}}
"""Quantized loading, old and new."""

import torch
from peft import AutoPeftModelForCausalLM
from transformers import AutoModelForCausalLM, AutoTokenizer, BitsAndBytesConfig, pipeline


def eight(name):
    return AutoModelForCausalLM.from_pretrained(name, load_in_8bit=True, device_map="auto")  # error: PFL907


def four(name):
    return AutoModelForCausalLM.from_pretrained(  # error: PFL907
        name,
        load_in_4bit=True,
        bnb_4bit_compute_dtype=torch.bfloat16,
    )


def off(name):
    return AutoModelForCausalLM.from_pretrained(name, load_in_8bit=False)  # error: PFL907


def from_settings(name, quantize):
    return AutoModelForCausalLM.from_pretrained(name, load_in_8bit=quantize)  # error: PFL907


def piped(name):
    return pipeline("text-generation", name, model_kwargs={"load_in_4bit": True})  # error: PFL907


def current(name):
    config = BitsAndBytesConfig(load_in_8bit=True)  # ok
    return AutoModelForCausalLM.from_pretrained(name, quantization_config=config)  # ok


def adapter(name):
    return AutoPeftModelForCausalLM.from_pretrained(name, load_in_4bit=True)  # ok: peft's own


def tokens(name):
    return AutoTokenizer.from_pretrained(name)  # ok


def loader(load, name):
    return load(name, load_in_8bit=True)  # ok: nobody knows


OPTIONS = {"load_in_8bit": True}
PLAIN = {"device_map": "auto"}


def held_pipeline(name):
    return pipeline("text-generation", name, model_kwargs=OPTIONS)  # error: PFL907


def held_plain_pipeline(name):
    return pipeline("text-generation", name, model_kwargs=PLAIN)  # ok


def plain_pipeline(name):
    return pipeline("text-generation", name, model_kwargs={"device_map": "auto"})  # ok


def later(name, device):
    return AutoModelForCausalLM.from_pretrained(  # error: PFL907
        name, load_in_4bit=True, device_map=device(), bnb_4bit_quant_type="nf4"
    )


def truthy(name):
    return AutoModelForCausalLM.from_pretrained(name, load_in_4bit=1)  # error: PFL907


def both(name):
    return AutoModelForCausalLM.from_pretrained(name, load_in_4bit=True, load_in_8bit=True)  # error: PFL907


def in_full(name):
    return AutoModelForCausalLM.from_pretrained(name)  # ok


def told_where(name):
    return AutoModelForCausalLM.from_pretrained(name, device_map="auto")  # ok


def told_type(name):
    return AutoModelForCausalLM.from_pretrained(name, torch_dtype="auto")  # ok
