"""Running means of losses, by how many there are or by a weight."""


def mean(model, batches, optimizer):
    average = 0.0
    for number, batch in enumerate(batches):
        loss = model(batch)
        loss.backward()
        optimizer.step()
        average = (average * number + loss) / (number + 1)  # error: PFL206
    print(average)


def smoothed(model, batches, optimizer):
    average = 0.0
    for batch in batches:
        loss = model(batch)
        loss.backward()
        optimizer.step()
        average = 0.98 * average + 0.02 * loss  # error: PFL206
    print(average)


def smoothed_numbers(model, batches, optimizer):
    average = 0.0
    for batch in batches:
        loss = model(batch)
        loss.backward()
        optimizer.step()
        average = 0.98 * average + 0.02 * loss.item()  # ok: a number
    print(average)


def last_two(model, batches, optimizer):
    before = both = 0.0
    for batch in batches:
        loss = model(batch)
        loss.backward()
        optimizer.step()
        both = (before + loss) / 2  # ok: of two steps only
        before = loss.item()
    print(both)


def shares(model, batches, optimizer):
    share = 1.0
    for batch in batches:
        loss = model(batch)
        loss.backward()
        optimizer.step()
        share = loss / (share + loss.detach())  # ok: no sum
    print(share)


def one_step(model, batches, optimizer):
    total = 0.0
    for batch in batches:
        loss = model(batch)
        total = 0.5 * total + loss  # ok: sum-needs-gradients
        total.backward(retain_graph=True)
        optimizer.step()
