"""Methods that are hooks by the bases of their classes, which another file names."""

import torch
from bases import Plain, Trained


class Model(Trained):
    def training_step(self, batch, batch_idx):
        torch.cuda.empty_cache()  # error: PFL210
        return batch


class Other(Plain):
    def training_step(self, batch, batch_idx):
        torch.cuda.empty_cache()  # ok: nobody is seen to call it in a loop
        return batch


class Named(Trained):
    def epoch_step(self, batch, batch_idx):
        torch.cuda.empty_cache()  # ok: no hook
        return batch
