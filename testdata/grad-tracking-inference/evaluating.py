"""Functions that evaluate or predict, with gradients recorded and without."""

import torch
from torch import nn


def evaluate(model, loader, criterion):
    model.eval()
    total = 0.0
    for x, y in loader:
        total += criterion(model(x), y).item()  # error: PFL208
    return total / len(loader)


def accuracy(model, loader):
    net = model.eval()
    right = 0
    for x, y in loader:
        scores = net(x)  # error: PFL208
        right += (scores.argmax(1) == y).sum().item()
    return right


def print_scores(model, loader):
    model.eval()
    for x in loader:
        print(model(x).mean().item())  # error: PFL208


class Classifier:
    def __init__(self, size):
        self.net = nn.Sequential(nn.Linear(size, size), nn.ReLU(), nn.Linear(size, 2))

    def predict(self, rows):
        scores = self.net(torch.as_tensor(rows))  # error: PFL208
        return scores.argmax(1).tolist()

    def predict_raw(self, rows):
        self.net.eval()
        return self.net(torch.as_tensor(rows))  # hint: PFL208 because result-leaves


async def answer(model, queue):
    model.eval()
    x = await queue.get()
    scores = model(x).argmax(1).tolist()  # error: PFL208
    return scores


def quietly(model, loader):
    model.eval()
    with torch.no_grad():
        return [model(x).mean().item() for x in loader]  # ok: gradients-off


@torch.inference_mode()
def decorated(model, loader):
    model.eval()
    return [model(x).mean().item() for x in loader]  # ok: gradients-off


def switched(model, loader):
    torch.set_grad_enabled(False)
    model.eval()
    return [model(x).mean().item() for x in loader]  # ok: gradients-off


@torch.no_grad()
def outer(model, loader):
    def inner(x):
        model.eval()
        return model(x).mean().item()  # ok: gradients-off

    return [inner(x) for x in loader]


def adversarial(model, x, y):
    model.eval()
    x.requires_grad_()
    loss = nn.functional.cross_entropy(model(x), y)  # ok: gradients-used
    return torch.autograd.grad(loss, x)[0].sign()


def saliency(model, x):
    model.eval()
    scores = model(x)  # ok: gradients-used
    scores.max().backward()
    return x.grad.abs()


def run_epoch(model, loader, training):
    model.eval()
    model.train(training)
    return [model(x).mean().item() for x in loader]  # ok: trains-as-well


def called_quietly(model, x):
    model.eval()
    return model(x).mean().item()  # ok: caller-turns-off


def calls_quietly(model, loader):
    with torch.no_grad():
        return [called_quietly(model, x) for x in loader]


def features(model, x):
    model.eval()
    return model(x)  # ok: caller-uses-gradients


def perceptual(model, x, y):
    loss = (features(model, x) - features(model, y)).pow(2).mean()
    loss.backward()


def predict_made(network: nn.Module, path):
    net = network(4)  # ok: a class that is given makes the model
    net.load_state_dict(torch.load(path))
    return str(net)


def train(model, loader):
    for x in loader:
        print(model(x).mean().item())  # ok: nothing says that it evaluates


class Steps(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(2, 2)
        self.norm = nn.Softmax(dim=1)

    def predict(self, x):
        print(self.layer(x).mean().item())  # ok: a step of a module, which may train

    def forward(self, x):
        self.eval()
        return self.layer(x)  # ok: whoever trains the module runs it


class Quiet(nn.Module):
    def forward(self, x):
        with torch.no_grad():
            return x * 2


def evaluate_quiet(x):
    model = Quiet()
    model.eval()
    return model(x).mean().item()  # ok: forward-turns-off


def validate_loss(x, y):
    criterion = nn.CrossEntropyLoss()
    return criterion(x, y).item()  # ok: a loss has nothing to learn


def evaluate_frame(frame):
    return frame.eval("a + b")  # ok: a frame


class Measured:
    def __init__(self, model, sample):
        model.eval()
        self.best = model(sample).argmax().item()  # hint: PFL208 because sets-up-an-object


class MeasuredAll:
    def __init__(self, model, samples):
        model.eval()
        self.scores = []
        for sample in samples:
            self.scores.append(model(sample).argmax().item())  # error: PFL208
