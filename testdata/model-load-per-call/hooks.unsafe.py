"""What frameworks call for each element or batch of data."""

import functools

import gradio
import pytorch_lightning
import torch
from torch import nn
from torch.utils.data import Dataset
from transformers import AutoModel, AutoTokenizer, Trainer, pipeline


@functools.cache
def _get_tokenizer():
    return AutoTokenizer.from_pretrained("reviews")


class Texts(Dataset):
    def __init__(self, texts):
        self.texts = texts
        self.tokenizer = AutoTokenizer.from_pretrained("reviews")

    def __len__(self):
        return len(self.texts)

    def __getitem__(self, index):
        tokenizer = _get_tokenizer()
        return tokenizer(self.texts[index])


class Files(Dataset):
    def __init__(self, paths):
        self.paths = paths

    def __getitem__(self, index):
        return torch.load(self.paths[index])


class Own:
    def __getitem__(self, index):
        return AutoTokenizer.from_pretrained("reviews")


@functools.cache
def _get_teacher_of_training_step():
    return AutoModel.from_pretrained("large")


class Distilled(pytorch_lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.network = AutoModel.from_pretrained("small")

    def training_step(self, batch, index):
        teacher = _get_teacher_of_training_step()
        return (self.network(**batch)[0] - teacher(**batch)[0]).abs().mean()

    def on_fit_start(self):
        self.teacher = AutoModel.from_pretrained("large")


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = None

    def forward(self, inputs):
        if self.encoder is None:
            self.encoder = AutoModel.from_pretrained("small")
        return self.encoder(inputs)


@functools.cache
def _get_encoder():
    return AutoModel.from_pretrained("small")


class Careless(nn.Module):
    def forward(self, inputs):
        encoder = _get_encoder()
        return encoder(inputs)


@functools.cache
def _get_teacher_of_compute_loss():
    return AutoModel.from_pretrained("large")


class Taught(Trainer):
    def compute_loss(self, model, inputs, return_outputs=False):
        teacher = _get_teacher_of_compute_loss()
        return (model(**inputs)[0] - teacher(**inputs)[0]).abs().mean()


@functools.cache
def _get_model_of_summarize():
    return pipeline("summarization")


def summarize(text):
    return _get_model_of_summarize()(text)


def answer(text):
    return text.upper()


gradio.Interface(fn=summarize, inputs="text", outputs="text").launch()
gradio.Interface(fn=answer, inputs="text", outputs="text").launch()
