"""A module whose base is in another file."""

import numpy as np
import torch
from base import Base


class Net(Base):
    def forward(self, x):
        return torch.from_numpy(self.layer(x).detach().numpy() + 1)  # error: PFL212


class Table:
    def forward(self, x):
        return np.asarray(x.numpy())  # ok: no module
