import jax
import jax.numpy as jnp
import torch


def filled(rows: jax.Array):
    out = jnp.zeros(len(rows))
    for i, row in enumerate(rows):  # error: PFL201
        out = out.at[i].set(jnp.sin(row))
    return out


def drawn(circuits, key, count: int):
    bits = jnp.zeros((count, len(circuits)))
    for i, circuit in enumerate(circuits):  # ok: each pass reads what those before have left
        chance = circuit(bits[:, :i])
        bits = bits.at[:, i].set(jax.random.bernoulli(key, chance))
    return bits


def blocks(offsets, parts, size: int):
    whole = jnp.zeros((size, size))
    for offset, part in zip(offsets, parts):  # ok: parts of different sizes
        whole = whole.at[offset : offset + len(part), offset : offset + len(part)].set(part)
    return whole


def grouped(groups, size: int):
    found = []
    for group in groups:  # ok: a new one in each pass
        value = jnp.zeros(size)
        for place, part in group:
            value = value.at[place : place + 2].add(part)
        found.append(value)
    return found


class Diffusion(torch.nn.Module):
    def __init__(self, steps: int):
        super().__init__()
        self.alphas = schedule(steps)


def schedule(steps: int):
    alphas = torch.linspace(0.1, 0.9, steps)
    for t in range(1, steps):  # hint: PFL201 because negligible-cost
        alphas[t] *= alphas[t - 1]
    return alphas


def starts(num_classes: int, counts: torch.Tensor):
    found = torch.zeros(num_classes)
    for k in range(1, num_classes):  # error: PFL201
        found[k] = counts[k - 1] * 2
    return found


def doubled(values: torch.Tensor):
    out = torch.zeros(len(values))
    for i in range(len(values)):  # error: PFL201
        out[i] = values[i] * 2
    return out


def at_once(values: torch.Tensor):
    return values * 2  # ok


def layered(layers, values: torch.Tensor):
    for layer in layers:
        values = layer(values)  # ok
    return values


def steps(values: list[float]):
    return [value * 2 for value in values]  # ok: a list


def named(values: dict[str, torch.Tensor]):
    return {name: value.sum() for name, value in values.items()}  # ok: whole tensors
