"""What is measured."""

import torch
import torch.nn.functional as F


def attended(query, key, value):
    return F.scaled_dot_product_attention(query, key, value)


def attended_at_last(query, key, value):
    found = F.scaled_dot_product_attention(query, key, value)
    torch.cuda.synchronize()
    return found


def shown(query):
    return str(query.shape)


def inputs(size):
    return tuple(torch.randn(size, size, device="cuda") for _ in range(3))


def inputs_on_cpu(size):
    return tuple(torch.randn(size, size) for _ in range(3))
