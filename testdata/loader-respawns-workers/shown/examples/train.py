"""Shows how a model is trained."""

from torch.utils.data import DataLoader


def train(dataset, model, epochs):
    loader = DataLoader(dataset, num_workers=4)  # hint: PFL217
    for _ in range(epochs):
        for batch in loader:
            model(batch)
