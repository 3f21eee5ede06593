"""Methods that a library runs for each batch, and others."""

import lightning as L
import torch
from lightning.pytorch import Callback
from transformers import TrainerCallback


class Module(L.LightningModule):
    def training_step(self, batch, batch_idx):
        loss = self(batch).mean()
        torch.cuda.empty_cache()  # error: PFL210
        return loss

    def validation_step(self, batch, batch_idx):
        if batch_idx % 100 == 0:
            torch.cuda.empty_cache()  # ok: not for each batch
        return self(batch)

    def on_validation_epoch_end(self):
        torch.cuda.empty_cache()  # ok: between phases

    def test_step(self, batch, batch_idx):
        try:
            return self(batch)
        except torch.cuda.OutOfMemoryError:
            torch.cuda.empty_cache()  # ok: memory has run out


class Derived(Module):
    def predict_step(self, batch, batch_idx):
        found = self(batch)
        if torch.cuda.is_available():
            torch.cuda.empty_cache()  # error: PFL210
        return found


class Tidy(Callback):
    def on_train_batch_end(self, trainer, pl_module, outputs, batch, batch_idx):
        torch.cuda.empty_cache()  # error: PFL210

    def on_train_end(self, trainer, pl_module):
        torch.cuda.empty_cache()  # ok: once


class Steps(TrainerCallback):
    def on_step_end(self, args, state, control, **kwargs):
        torch.cuda.empty_cache()  # error: PFL210

    def on_epoch_end(self, args, state, control, **kwargs):
        torch.cuda.empty_cache()  # ok: between phases


class Plain:
    def training_step(self, batch, batch_idx):
        torch.cuda.empty_cache()  # ok: no method that a library is known to run
