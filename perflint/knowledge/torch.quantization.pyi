"""Quantisation, deprecated for torchao."""
from torch.nn import Module

@deprecated
def quantize_dynamic(model, qconfig_spec=None, dtype=..., mapping=None, inplace=False) -> Module: ...
