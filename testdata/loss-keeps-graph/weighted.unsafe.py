def weighted(model, batches, optimizer, count):
    total = 0.0
    for batch in batches:
        weight = len(batch) / count
        loss = model(batch)
        (loss * weight).backward()
        optimizer.step()
        total += loss.item() * weight
    return total


def kept(model, batches, optimizer):
    total = 0.0
    for batch in batches:
        loss = model(batch)
        loss.backward()
        optimizer.step()
        total += loss.detach()
    print(float(total))
