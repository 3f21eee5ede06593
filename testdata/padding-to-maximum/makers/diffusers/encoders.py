"""The texts of pictures, by the library that makes them."""

from transformers import AutoTokenizer


def embed(texts, model):
    tokenizer = AutoTokenizer.from_pretrained("Qwen/Qwen3-4B")
    return model(**tokenizer(texts, padding="max_length", max_length=512))  # ok: trained-so
