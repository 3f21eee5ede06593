"""Arguments that a dict holds."""

import torch
from peft import AutoPeftModelForCausalLM
from transformers import AutoModelForCausalLM, BitsAndBytesConfig

SHARED = {"load_in_8bit": True}


def written_out(name):
    options = {"load_in_4bit": True, "device_map": "auto"}
    return AutoModelForCausalLM.from_pretrained(name, **options)  # error: PFL907


def stored(name, small):
    options = {"device_map": "auto"}
    if small:
        options["load_in_8bit"] = True
    return AutoModelForCausalLM.from_pretrained(name, **options)  # error: PFL907


def of_module(name):
    return AutoModelForCausalLM.from_pretrained(name, torch_dtype=torch.float16, **SHARED)  # error: PFL907


def configured(name):
    options = {"quantization_config": BitsAndBytesConfig(load_in_8bit=True)}
    return AutoModelForCausalLM.from_pretrained(name, **options)  # ok


def stored_otherwise(name):
    options = {"device_map": "auto"}
    options["low_cpu_mem_usage"] = True
    return AutoModelForCausalLM.from_pretrained(name, **options)  # ok


def handed_in(name, **options):
    return AutoModelForCausalLM.from_pretrained(name, **options)  # ok


def chosen(name, small):
    options = {}
    if small:
        options = dict(low_cpu_mem_usage=True)
    return AutoModelForCausalLM.from_pretrained(name, **options)  # ok


def adapted(name):
    options = {"load_in_8bit": True}
    return AutoPeftModelForCausalLM.from_pretrained(name, **options)  # ok: of another library


def asked(name, options):
    if options["load_in_8bit"]:
        print("in 8 bits")
    return AutoModelForCausalLM.from_pretrained(name, **options)  # ok


def read(name):
    options = {"device_map": "auto"}
    print(options.get("load_in_8bit"), options["load_in_8bit"])
    return AutoModelForCausalLM.from_pretrained(name, **options)  # ok
