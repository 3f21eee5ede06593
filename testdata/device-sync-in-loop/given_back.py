import torch
from torch import nn


class Trainer:
    def __init__(self):
        self.device = torch.device("cuda")
        self.net = nn.Linear(3, 1).to(self.device)
        self.opt = torch.optim.Adam(self.net.parameters())

    def step(self, x):
        self.opt.zero_grad()
        loss = self.net(x.to(self.device)).sum()
        loss.backward()
        self.opt.step()
        return loss.item()

    def run(self, loader):
        total = 0.0
        for x in loader:
            total += self.step(x)  # error: PFL202
        return total

    def act(self, state):
        with torch.no_grad():
            return int(self.net(state.to(self.device)).argmax())

    def play(self, env):
        state, done = env.reset(), False
        while not done:
            action = self.act(state)  # ok: needed-next
            state, reward, done, _ = env.step(action)

    def log(self, loader):
        for i, x in enumerate(loader):
            if i % 100 == 0:
                print(self.step(x))  # ok: every-so-many-steps


def evaluate(model, x, device):
    return model(x.to(device)).mean().item()


def main(model, loader):
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    losses = []
    for x in loader:
        losses.append(evaluate(model, x, device))  # error: PFL202
    return losses


class Epochs(Trainer):
    def epoch(self, loader):
        total = torch.zeros((), device=self.device)
        for x in loader:
            total += self.net(x.to(self.device)).sum()
        return total.item()

    def fit(self, loader):
        losses = []
        for _ in range(100):
            losses.append(self.epoch(loader))  # ok: once an epoch
        return losses


def picked(scores: torch.Tensor, least: float, names: list[str]):
    probs = torch.softmax(scores.to("cuda"), dim=-1)
    places = torch.where(torch.BoolTensor((probs > least).tolist()))[0]
    return [names[place.item()] for place in places]  # hint: PFL202


def picked_there(scores: torch.Tensor, least: float, names: list[str]):
    probs = torch.softmax(scores.to("cuda"), dim=-1)
    places = torch.where(probs > least)[0]
    return [names[place.item()] for place in places]  # error: PFL202


def picked_at_once(scores: torch.Tensor, least: float, names: list[str]):
    probs = torch.softmax(scores.to("cuda"), dim=-1)
    places = torch.where(probs > least)[0]
    return [names[place] for place in places.tolist()]  # ok: read at once


def steps_of(trainer: Trainer, loader):
    for x in loader:
        trainer.net(x.to(trainer.device))
    return trainer.net.weight.sum().item()  # ok: once


def sizes_of(trainer: Trainer, loader):
    total = 0
    for x in loader:
        total += trainer.net(x.to(trainer.device)).numel()  # ok: a number of Python
    return total


class Critic:
    def __init__(self, network: nn.Module, opt):
        self.network = network.to("cuda")
        self.opt = opt

    def update(self, x: torch.Tensor):
        loss = self.network(x).mean()
        self.opt.zero_grad()
        loss.backward()
        self.opt.step()
        return {"loss": loss.item()}

    def measured(self, x: torch.Tensor):
        return {"rows": self.network(x).size(0)}


def criticised(critic: Critic, loader):
    info = {}
    for x in loader:
        info = critic.update(x)  # error: PFL202
    return info


def counted(critic: Critic, loader):
    info = {}
    for x in loader:
        info = critic.measured(x)  # ok: a number of Python
    return info
