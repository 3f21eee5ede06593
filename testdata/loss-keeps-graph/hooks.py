"""Methods that Lightning, and the trainer of transformers, run for each batch."""

import pytorch_lightning as pl
import torch.nn.functional as F
from transformers import Trainer


class Collected(pl.LightningModule):
    def __init__(self):
        super().__init__()
        self.losses = []
        self.seen = 0
        self.total = {"train": 0.0}

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = F.mse_loss(self(x), y)
        self.losses.append(loss)  # error: PFL206
        self.total["train"] += loss  # error: PFL206
        self.seen += len(x)  # ok: a number
        return {"loss": loss}

    def on_train_epoch_end(self):
        self.log("mean", sum(self.losses) / len(self.losses))
        self.losses.clear()


class ByHand(pl.LightningModule):
    def training_step(self, batch, batch_idx):
        loss = self(batch).mean()
        self.manual_backward(loss)
        self.trained += loss  # error: PFL206


class Detached(pl.LightningModule):
    def training_step(self, batch, batch_idx):
        loss = self(batch).mean()
        self.losses.append(loss.detach())  # ok: no graph
        return loss


class Evaluated(pl.LightningModule):
    def validation_step(self, batch, batch_idx):
        loss = self(batch).mean()
        self.losses.append(loss)  # ok: gradients are off around it
        return loss


class Latest(pl.LightningModule):
    def training_step(self, batch, batch_idx):
        loss = self(batch).mean()
        self.latest = [0.0]
        self.latest.append(loss)  # ok: starts-anew
        return loss


class Parts(pl.LightningModule):
    def training_step(self, batch, batch_idx):
        loss = self(batch).mean()
        penalty = self.layer.weight.norm()
        self.penalties.append(penalty)  # ok: nothing is seen to run it backwards
        return {"loss": loss, "penalty": penalty}

    def configure(self, loss):
        self.losses.append(loss)  # ok: no hook
        return loss


class Recorded(Trainer):
    def compute_loss(self, model, inputs, return_outputs=False, num_items_in_batch=None):
        loss = model(**inputs).loss
        self.recorded.append(loss)  # error: PFL206
        return loss
