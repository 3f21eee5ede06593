"""Values that each step reads from an accelerator, and those that have to be read."""

import torch
from torch import nn


def sums(model, loader, optimizer):
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    criterion = nn.CrossEntropyLoss()
    total, seen = 0.0, 0
    running = 0.0
    for x, y in loader:
        x, y = x.to(device), y.to(device)
        loss = criterion(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss.detach() * len(x)
        running += loss.detach()
        seen += len(x)
    running = float(running)
    total = float(total)
    return total / seen, running


def collected(model, loader):
    model.cuda()
    losses = []
    for x, y in loader:
        loss = nn.functional.mse_loss(model(x.cuda()), y.cuda())
        losses.append(loss.detach())
    losses[:] = [single.item() for single in losses]
    return losses


def copied(model, loader):
    losses = []
    for x, y in loader:
        loss = nn.functional.mse_loss(model(x.cuda()), y.cuda()).mean()
        losses.append(loss.detach().cpu().numpy())
    return losses


def told(model, loader):
    for x, y in loader:
        loss = nn.functional.mse_loss(model(x.cuda()), y.cuda())
        loss.backward()
        print(loss)
        print(f"loss {loss:.4f}")


def last_value(model, loader):
    history = {}
    for step, (x, y) in enumerate(loader):
        loss = nn.functional.mse_loss(model(x.cuda()), y.cuda())
        value = loss.item()
        history[step] = value
    return history


def elements(size):
    scores = torch.arange(size, device="cuda") % 7
    found = []
    for index in range(size):
        found.append(str(scores[index].item()))
    return found


def each_element(size):
    names = {}
    for score in torch.arange(size, device="cuda"):
        names[score.item()] = str(size)
    return names


def clipped(agent, batches, updates):
    agent = agent.to("cuda")
    clipped = []
    for update in range(updates):
        for batch in batches:
            ratio = agent(batch.to("cuda")).exp()
            clipped += [((ratio - 1).abs() > 0.2).float().mean()]
            ratio.mean().backward()
        print(ratio.mean().item())
    clipped[:] = [single.item() for single in clipped]
    return clipped


def on_cpu(model, loader):
    total = 0.0
    for x, y in loader:
        loss = nn.functional.mse_loss(model(x), y)
        total += loss.item()
    return total


def named_cpu(model, loader):
    device = torch.device("cpu")
    total = 0.0
    for x, y in loader:
        loss = nn.functional.mse_loss(model(x.to(device)), y.to(device))
        total += loss.item()
    return total


def every_hundredth(model, loader, writer):
    for step, (x, y) in enumerate(loader):
        loss = nn.functional.mse_loss(model(x.cuda()), y.cuda())
        loss.backward()
        if step % 100 == 0:
            print(loss.item())
        due = step % 50 == 0
        if due:
            writer.add_scalar("loss", loss.item(), step)


def at_intervals(model, loader, options):
    for step, (x, y) in enumerate(loader):
        loss = nn.functional.mse_loss(model(x.cuda()), y.cuda())
        loss.backward()
        if options.log_interval and step in options.log_interval:
            print(loss.item())


def simulated(policy, env, steps):
    policy = policy.to("cuda")
    state = env.reset()
    for _ in range(steps):
        action = policy(torch.as_tensor(state).to("cuda")).argmax().item()
        state = env.step(action)


def outputs(model, loader):
    found = []
    model = model.to("cuda").eval()
    with torch.no_grad():
        for x in loader:
            found.append(model(x.to("cuda")).cpu())
    return found


def searched(index, frames, matrix):
    matrix = matrix.to("cuda")
    for frame in frames:
        frame = torch.mm(frame, matrix)
        frame = frame.cpu().numpy()
        yield index.search(frame, 1)


def once(model, x):
    loss = model(x.cuda()).mean()
    return loss.item()


def sizes(model, loader):
    counts = []
    for x in loader:
        out = model(x.cuda())
        counts.append(int(out.shape[0]))
        counts.append(float(len(out)))
    return counts


def numbers(table):
    total = 0.0
    for row in table:
        total += float(row.value)
    return total


def read_at_once(size):
    scores = torch.arange(size, device="cuda")
    found = []
    for score in scores.tolist():
        found.append(str(score))
    return found


def unknown_loss(model, loader):
    total = 0.0
    for x in loader:
        loss = model(x.cuda())
        loss.backward()
        total += loss.detach()
        print(loss.item(), loss.mean().item())
    total = float(total)
    return total


def with_results(model, loader):
    total = 0.0
    for x in loader:
        result = model(x.cuda())
        total += result.loss.detach()
    total = float(total)
    return total


def rewards(size, device="cuda"):
    return [float(number) for number in range(size)], device


def rewarded(rounds):
    total = 0.0
    for number in range(rounds):
        found = rewards(number, device="cuda:0")
        total += found[0].item()
    return total


def last_only(model, loader, epochs):
    for _ in range(epochs):
        for number, x in enumerate(loader):
            loss = model(x.cuda())
            loss.backward()
            if number == len(loader) - 1:
                print(loss.item())


def of_one_kind(model, loader):
    total = 0.0
    for kind, x in loader:
        loss = model(x.cuda())
        loss.backward()
        if kind == 0:
            total += loss.detach()
    total = float(total)
    return total


def in_half_the_steps(model, loader):
    total = 0.0
    parity = 0
    for number, x in enumerate(loader):
        loss = model(x.cuda())
        loss.backward()
        parity = number - parity
        if number == parity:
            total += loss.detach()
    total = float(total)
    return total


def finite_only(model, loader, optimizer):
    for x in loader:
        loss = model(x.cuda())
        if torch.isnan(loss):
            continue
        loss.backward()
        optimizer.step()


def fails_for_nan(model, loader, optimizer):
    for x in loader:
        loss = model(x.cuda())
        if torch.isnan(loss):
            raise ValueError("the loss is no number")
        loss.backward()
        optimizer.step()


def told_of_failure(model, loader, optimizer, limit):
    for x in loader:
        loss = model(x.cuda())
        if loss > limit:
            print("too large")
            continue
        loss.backward()
        optimizer.step()
