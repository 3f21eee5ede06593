import torch
from torch import nn


class Judge:
    def __init__(self, network: nn.Module, scores: dict) -> None:
        self.network = network.to("cuda")
        self.scores = scores

    @torch.no_grad()
    def validate(self, loader, metrics):
        for batch in loader:
            result = self.network(batch.to("cuda")).cpu()
            torch.cuda.empty_cache()  # error: PFL210
            for name, metric in metrics.items():
                self.scores[name] += metric(result)

    @torch.no_grad()
    def over_models(self, networks, batches):
        for network in networks:
            for batch in batches:
                network(batch)
            torch.cuda.empty_cache()  # hint: PFL210 because loop-in-iteration


class Run:
    def __init__(self, network: nn.Module, loader) -> None:
        self.network = network
        self.loader = loader

    def learn(self, name):
        for batch in self.loader:
            loss = self.network(batch.to("cuda")).mean()
            loss.backward()
            print(name, loss.item())  # error: PFL202


def repeated(network: nn.Module, loader, count):
    torch.set_float32_matmul_precision("high")
    for number in range(count):
        run = Run(network, loader)
        run.learn(f"run {number}")
        torch.cuda.empty_cache()  # hint: PFL210 because loop-in-iteration


def by_kind(kinds, chosen, count):
    for number in range(count):
        run = kinds[chosen](number)
        run.fit(f"run {number}")
        torch.cuda.empty_cache()  # hint: PFL210 because loop-in-iteration


def back_to_training(network, steps):
    for batch in steps:
        network.train(True)
        network(batch).sum().backward()
        torch.cuda.empty_cache()  # error: PFL210
