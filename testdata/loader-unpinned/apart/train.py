"""Data that another module has put on the device, and data that it has not."""

from devices import weights
from torch.utils.data import DataLoader, TensorDataset


def train(data, model):
    loader = DataLoader(data, batch_size=8)  # error: PFL218
    for x in loader:
        model(x.cuda(), weights())


def train_there(model):
    loader = DataLoader(TensorDataset(weights()), batch_size=8)  # ok: the data is on the device
    for (x,) in loader:
        model(x.cuda())
