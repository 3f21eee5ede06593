"""Where the models are loaded."""

import functools

import onnxruntime
import torch
from sentence_transformers import SentenceTransformer
from transformers import AutoModelForSequenceClassification

PATH = "model.onnx"


def open_session():
    return onnxruntime.InferenceSession(PATH)  # ok: the call is reported


def open_named(name):
    return AutoModelForSequenceClassification.from_pretrained(name)  # ok: depends on the caller


@functools.cache
def embedder():
    return SentenceTransformer("all-MiniLM-L6-v2")  # ok: cached


def embed(text):
    return SentenceTransformer("all-MiniLM-L6-v2").encode(text)  # ok: the call is reported


def restore(path):
    return torch.load(path)  # ok: depends on the caller
