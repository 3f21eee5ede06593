"""Where the models run."""

import torch

PLACE = torch.device("cuda")
KIND = torch.float16
