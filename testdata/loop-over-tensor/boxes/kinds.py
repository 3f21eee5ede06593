"""A class that has methods of tensors."""

import torch


class Boxes:
    def __init__(self, corners: torch.Tensor):
        self.corners = corners

    def detach(self):
        return Boxes(self.corners.detach())

    def __iter__(self):
        return iter(self.corners.tolist())
