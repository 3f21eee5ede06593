import torch
from torch import nn


class Branch(nn.Module):
    def __init__(self, channels: int, bands: int):
        super().__init__()
        self.channels = channels
        up = torch.zeros((bands, bands, bands))
        for band in range(bands):  # hint: PFL201 because negligible-cost
            up[band, band, 0] = 1.0
        self.register_buffer("up", up)

    def init_weights(self, weight: torch.Tensor):
        for channel in range(self.channels):  # hint: PFL201 because negligible-cost
            weight[channel, 0] = 1.0

    def identity(self, weight: torch.Tensor):
        if not hasattr(self, "kernel"):
            kernel = torch.zeros_like(weight)
            for channel in range(self.channels):  # hint: PFL201 because negligible-cost
                kernel[channel, channel, 1, 1] = 1
            self.kernel = kernel
        return self.kernel


def same_texts(left: torch.Tensor, right: torch.Tensor):
    return [torch.equal(one, other) for one, other in zip(left, right)]  # ok: whole rows


def errors(totals: torch.Tensor, count: int):
    absolute, squared = (float(total) for total in totals / count)  # hint: PFL202 because device-unknown
    return absolute, squared


def scales(sizes: list, out_size: list):
    factors = torch.div(torch.Tensor(sizes), torch.Tensor(out_size))
    sigmas = [1.0] * len(out_size)
    for axis in range(len(out_size)):  # ok: one for each axis
        sigmas[axis] = sigmas[axis] * int(factors[axis] > 1)  # hint: PFL202 because device-unknown
    return sigmas


def kept(names: list, keep: torch.Tensor):
    return [names[i] for i, wanted in enumerate(keep) if wanted]  # error: PFL201
