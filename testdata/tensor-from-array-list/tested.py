"""What is a tensor only in one branch."""

import torch


class Codec:
    def __init__(self, average: torch.Tensor):
        self.average = average

    def save(self, path):
        if torch.is_tensor(self.average):
            torch.save(self.average, path)
        else:
            torch.save(torch.tensor([self.average]), path)  # ok: no tensor there

    def save_now(self, path):
        torch.save(torch.tensor([self.average]), path)


def of_number(x: torch.Tensor):
    return x if torch.is_tensor(x) else torch.tensor([x])  # ok: no tensor there
