"""Settings of what PyTorch runs on."""
from torch.backends import cuda, cudnn, mps

fp32_precision: str
