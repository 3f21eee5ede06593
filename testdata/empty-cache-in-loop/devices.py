import torch


def all_devices():
    for i in range(torch.cuda.device_count()):
        with torch.cuda.device(i):
            torch.cuda.empty_cache()  # ok: another-device


def evaluated(model, batches):
    for batch in batches:
        model(batch)
        torch.cuda.empty_cache()  # error: PFL210


def largest(model, low, high):
    while low < high:
        middle = (low + high) // 2
        if fits(model, middle):
            low = middle + 1
        else:
            high = middle - 1
        torch.cuda.empty_cache()  # ok: copes-with-exhaustion
    return low


def fits(model, size):
    try:
        model(torch.zeros(size, 512, device="cuda"))
    except torch.cuda.OutOfMemoryError:
        return False
    return True


def any_kind(model, batches, device):
    for batch in batches:
        model(batch)
        torch.cuda.empty_cache()  # error: PFL210
        torch.xpu.empty_cache()  # ok: emptied-before
