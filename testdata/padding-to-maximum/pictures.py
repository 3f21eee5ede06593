"""Texts for a model of pictures, which was trained at one length."""

from transformers import CLIPTextModel, CLIPTokenizer


def embed(texts):
    tokenizer = CLIPTokenizer.from_pretrained("openai/clip-vit-base-patch32")
    model = CLIPTextModel.from_pretrained("openai/clip-vit-base-patch32")
    return model(**tokenizer(texts, padding="max_length"))  # ok: trained-so


def answers(texts):
    return texts  # ok: nothing is padded
