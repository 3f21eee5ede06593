"""What frameworks call for each element or batch of data."""

import gradio
import pytorch_lightning
import torch
from torch import nn
from torch.utils.data import Dataset
from transformers import AutoModel, AutoTokenizer, Trainer, pipeline


class Texts(Dataset):
    def __init__(self, texts):
        self.texts = texts
        self.tokenizer = AutoTokenizer.from_pretrained("reviews")  # ok: once

    def __len__(self):
        return len(self.texts)

    def __getitem__(self, index):
        tokenizer = AutoTokenizer.from_pretrained("reviews")  # error: PFL801
        return tokenizer(self.texts[index])


class Files(Dataset):
    def __init__(self, paths):
        self.paths = paths

    def __getitem__(self, index):
        return torch.load(self.paths[index])  # ok: another one each time


class Own:
    def __getitem__(self, index):
        return AutoTokenizer.from_pretrained("reviews")  # ok: no framework calls it


class Distilled(pytorch_lightning.LightningModule):
    def __init__(self):
        super().__init__()
        self.network = AutoModel.from_pretrained("small")  # ok: once

    def training_step(self, batch, index):
        teacher = AutoModel.from_pretrained("large")  # error: PFL801
        return (self.network(**batch)[0] - teacher(**batch)[0]).abs().mean()

    def on_fit_start(self):
        self.teacher = AutoModel.from_pretrained("large")  # ok: once


class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = None

    def forward(self, inputs):
        if self.encoder is None:
            self.encoder = AutoModel.from_pretrained("small")  # ok: once
        return self.encoder(inputs)


class Careless(nn.Module):
    def forward(self, inputs):
        encoder = AutoModel.from_pretrained("small")  # error: PFL801
        return encoder(inputs)


class Taught(Trainer):
    def compute_loss(self, model, inputs, return_outputs=False):
        teacher = AutoModel.from_pretrained("large")  # error: PFL801
        return (model(**inputs)[0] - teacher(**inputs)[0]).abs().mean()


def summarize(text):
    return pipeline("summarization")(text)  # error: PFL801


def answer(text):
    return text.upper()  # ok: nothing is loaded


gradio.Interface(fn=summarize, inputs="text", outputs="text").launch()
gradio.Interface(fn=answer, inputs="text", outputs="text").launch()
