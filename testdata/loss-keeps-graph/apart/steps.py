"""One step of training."""


def step(model, optimizer, criterion, x, y):
    optimizer.zero_grad()
    loss = criterion(model(x), y)
    loss.backward()
    optimizer.step()
    return loss


def measured(model, optimizer, criterion, x, y):
    loss = criterion(model(x), y)
    loss.backward()
    optimizer.step()
    return loss.item()
