"""A script whose clock is read in one statement and whose difference is taken in another."""

import time

import torch

queries = torch.randn(8, 16, device="cuda")


def attention(q, k, v):
    return torch.nn.functional.scaled_dot_product_attention(q, k, v)


started = time.monotonic()
out = attention(queries, queries, queries)
stopped = time.monotonic()
print("attention", stopped - started)  # error: PFL209

started_product = time.perf_counter()
product = queries @ queries.T
stopped_product = time.perf_counter()
seconds = stopped_product - started_product  # error: PFL209

started_again = time.perf_counter()
product = queries @ queries.T
torch.cuda.synchronize()
stopped_again = time.perf_counter()
print(stopped_again - started_again)  # ok: waits-for-device

width = out.shape[0] - 1  # ok: no time
