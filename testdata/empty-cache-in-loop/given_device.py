"""Functions that clear up on the device that they are given."""

import torch


def clear(device):
    if device is None:
        return
    if device.type == "cuda":
        torch.cuda.empty_cache()


def tidy(settings):
    if not settings.cpu_only:
        torch.cuda.empty_cache()


def quantize(state, device):
    for key in state:
        state[key] = state[key].to(torch.int8)
        if device is not None:
            clear(device)  # error: PFL210
    return state


def measure(windows, settings):
    for window in windows:
        tidy(settings)  # error: PFL210
        yield window.float().mean()


def chosen(state, devices):
    for key in state:
        state[key] = state[key].to(torch.int8)
        device = devices.get(key)
        if device is not None:
            clear(device)  # ok: only for some of them
    return state


def when_asked(windows, settings):
    for window in windows:
        if not settings.quick:
            torch.cuda.empty_cache()  # ok: an option that is no device
        yield window.float().mean()


def convert(windows, device, version, model):
    for window in windows:
        if version == 1:
            clear(device)  # error: PFL210
        else:
            clear(device)  # error: PFL210
        yield window


def convert_some(windows, device, most):
    done = 0
    for window in windows:
        done += len(window)
        if done == most:
            clear(device)  # ok: once
        yield window


def convert_on_request(windows, device, thrifty):
    for window in windows:
        if not thrifty:
            clear(device)  # ok: an option that asks for it
        yield window
