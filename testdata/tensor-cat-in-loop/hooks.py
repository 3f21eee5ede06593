"""Tensors that grow with each batch, in methods that Lightning runs."""

import pytorch_lightning as pl
import torch


class Collecting(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.scores = torch.tensor([])
        self.labels = None
        self.recent = torch.zeros(0)
        self.both = torch.zeros(0)
        self.bank = torch.zeros(0)

    def validation_step(self, batch, batch_idx):
        x, y = batch
        self.scores = torch.cat([self.scores, self(x).cpu()])  # error: PFL203
        if self.labels is None:
            self.labels = y
        else:
            self.labels = torch.cat([self.labels, y])  # error: PFL203

    def test_step(self, batch, batch_idx):
        self.recent = torch.cat([self.recent, self(batch)])  # ok: cut back
        self.recent = self.recent[-100:]

    def predict_step(self, batch, batch_idx):
        self.both = self(batch)
        self.both = torch.cat([self.both, batch])  # ok: starts afresh
        return self.both

    def training_step(self, batch, batch_idx):
        self.bank = torch.cat([self.bank, batch])  # hint: PFL203 because read-in-each-iteration
        found = torch.zeros(0)
        found = torch.cat([found, batch])  # ok: once for each batch
        return (self(found) @ self.bank).mean()

    def on_validation_epoch_end(self):
        self.all = torch.cat([self.all, self.scores])  # ok: once an epoch
