"""Between whole models, between batches, and after a handler that empties the cache as well."""

import torch


def per_image(model, outputs, labels):
    total = 0
    for i in range(outputs.shape[0]):
        try:
            count = model.assign(outputs[i], labels[i])
        except RuntimeError:
            torch.cuda.empty_cache()
            count = model.assign(outputs[i].cpu(), labels[i].cpu())
        torch.cuda.empty_cache()  # error: PFL210
        total += count
    return total


def sometimes_before(model, batches, limit):
    for number, batch in enumerate(batches):
        if number > limit:
            torch.cuda.empty_cache()
        model(batch)
        torch.cuda.empty_cache()  # error: PFL210


def per_size(sizes, make):
    for size in sizes:
        model = make(size).cuda()
        print(model)
        del model
        torch.cuda.empty_cache()  # ok: between-models


def per_name(names, load, batch, device):
    scores = []
    for name in names:
        network = load(name)
        network.to(device)
        network.eval()
        with torch.no_grad():
            scores.append(network(batch).sum())
        del network
        torch.cuda.empty_cache()  # ok: between-models
    return scores


def per_batch(model, loader, device):
    for batch in loader:
        moved = batch.to(device)
        model(moved)
        del moved
        torch.cuda.empty_cache()  # error: PFL210


def per_loaded_batch(model, paths, load):
    for path in paths:
        batch = load(path).cuda()
        model(batch)
        del batch
        torch.cuda.empty_cache()  # error: PFL210
