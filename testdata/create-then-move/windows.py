"""Windows of spectra, made on the CPU and moved."""

import torch


def spectrum(signal, size: int, device):
    window = torch.hann_window(size, periodic=True).to(device)  # error: PFL205
    return torch.stft(signal, size, window=window, return_complex=True)


def kaiser(size: int):
    return torch.kaiser_window(size).cuda()  # error: PFL205


def there(size: int, device):
    return torch.hann_window(size, device=device)  # ok: made there


def converted(values: list[float], device):
    return torch.tensor(values).to(device)  # ok: the values are on the CPU


WINDOWS: dict[int, torch.Tensor] = {}


def kept(signal, size: int, device):
    if size not in WINDOWS:
        WINDOWS[size] = torch.hann_window(size).to(device)  # hint: PFL205 because runs-once
    return torch.stft(signal, size, window=WINDOWS[size], return_complex=True)


def sometimes(signal, size: int, device, smooth: bool):
    window = None
    if smooth:
        window = torch.hann_window(size).to(device)  # error: PFL205
    return torch.stft(signal, size, window=window, return_complex=True)


def by_default(signal, size: int, device, window=None):
    if window is None:
        window = torch.hann_window(size).to(device)  # error: PFL205
    return torch.stft(signal, size, window=window, return_complex=True)


def read(path, device):
    return torch.load(path).to(device)  # ok: a file is read on the CPU


def on_cpu(size: int):
    return torch.hann_window(size).cpu()  # ok: it stays there


def of_another(signal: torch.Tensor, device):
    return torch.zeros_like(signal).to(device)  # ok: where the other one is, nobody knows
