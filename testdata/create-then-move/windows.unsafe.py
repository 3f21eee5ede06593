"""Windows of spectra, made on the CPU and moved."""

import torch


def spectrum(signal, size: int, device):
    window = torch.hann_window(size, periodic=True, device=device)
    return torch.stft(signal, size, window=window, return_complex=True)


def kaiser(size: int):
    return torch.kaiser_window(size, device="cuda")


def there(size: int, device):
    return torch.hann_window(size, device=device)


def converted(values: list[float], device):
    return torch.tensor(values).to(device)


WINDOWS: dict[int, torch.Tensor] = {}


def kept(signal, size: int, device):
    if size not in WINDOWS:
        WINDOWS[size] = torch.hann_window(size, device=device)
    return torch.stft(signal, size, window=WINDOWS[size], return_complex=True)


def sometimes(signal, size: int, device, smooth: bool):
    window = None
    if smooth:
        window = torch.hann_window(size, device=device)
    return torch.stft(signal, size, window=window, return_complex=True)


def by_default(signal, size: int, device, window=None):
    if window is None:
        window = torch.hann_window(size, device=device)
    return torch.stft(signal, size, window=window, return_complex=True)
