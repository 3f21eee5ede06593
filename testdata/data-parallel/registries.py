"""Tables from which others choose a wrapper."""

from torch import nn
from torch.nn.parallel import DataParallel

from wrappers import WRAPPERS

WRAPPERS.register_module(module=DataParallel)  # hint: PFL903 because entry-of-registry
BY_NAME = {"single": None, "replicas": nn.DataParallel}  # hint: PFL903 because entry-of-registry


def wrap(model):
    return DataParallel(model)  # error: PFL903
