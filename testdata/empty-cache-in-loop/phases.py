import gc

import torch


def largest_batch(network, make, size=1024):
    while True:
        try:
            torch.cuda.empty_cache()  # ok
            network(make(size)).sum().backward()
        except RuntimeError as error:
            if not is_oom_error(error) or size == 1:
                raise
            size //= 2
        else:
            torch.cuda.empty_cache()  # ok
            return size


def largest_of(network, make, sizes):
    best = 0
    for size in sizes:
        try:
            network(make(size)).sum().backward()
            torch.cuda.empty_cache()  # ok: copes-with-exhaustion
        except torch.cuda.OutOfMemoryError:
            continue
        best = max(best, size)
    return best


def is_oom_error(error):
    return "out of memory" in str(error)


def stored(runs, keep):
    for run in runs:
        run.model.cpu()
        torch.cuda.empty_cache()  # ok: model-moved-off
        keep(run)


def one_by_one(models, batch, scores):
    for model in models:
        model.to("cuda")
        scores.append(model(batch).sum().item())  # hint: PFL202
        model.to("cpu")
        torch.cuda.empty_cache()  # ok: model-moved-off


def moved_result(network, loader, kept):
    for batch in loader:
        kept.append(network(batch.cuda()).detach().cpu())
        torch.cuda.empty_cache()  # error: PFL210


def deleted_result(network, loader):
    for batch in loader:
        try:
            found = network(batch)
            yield found
            del found
            torch.cuda.empty_cache()  # error: PFL210
        except ValueError:
            gc.collect()


def doubled(network, make, size=2, trials=25):
    for trial in range(trials):
        torch.cuda.empty_cache()  # ok: copes-with-exhaustion
        try:
            network(make(size)).sum().backward()
            size *= 2
        except RuntimeError as error:
            if not is_oom_error(error):
                raise
            size, _ = halved(size, trial)
    return size


def trained(network, make, steps):
    for step in range(steps):
        torch.cuda.empty_cache()  # error: PFL210
        try:
            network(make(step)).sum().backward()
        except torch.cuda.OutOfMemoryError:
            print("left out", step)


def counted(network, batches):
    lost = 0
    for batch in batches:
        torch.cuda.empty_cache()  # error: PFL210
        try:
            network(batch).sum().backward()
        except torch.cuda.OutOfMemoryError:
            lost += 1
    return lost
