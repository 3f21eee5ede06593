# perflint-test: {"libraries": {"torch": "2.5"}}
"""A file with names of its own for what the rewrite imports."""

import torch

SDPBackend = "none"


def sdpa_kernel(name):
    return name  # ok


def attend(q, k, v):
    with torch.backends.cuda.sdp_kernel(enable_math=False):  # error: PFL913
        return torch.nn.functional.scaled_dot_product_attention(q, k, v)


def enabled():
    return torch.backends.cuda.math_sdp_enabled()  # ok
